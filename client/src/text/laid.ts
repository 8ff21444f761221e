// Apart from game.ts, which the first page does not need.

/** A campaign's words: what only it says, laid over the words of its game. */
export function laidOver<T extends object>(base: T, own: Partial<T>): T {
  const found: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [key, value] of Object.entries(own)) {
    const under = found[key];
    found[key] = under && value && typeof value === "object" && !Array.isArray(value) ? laidOver(under, value) : value;
  }
  return found as T;
}
