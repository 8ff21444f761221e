// Apart from game.ts, which the first page does not need.

/** A campaign's words: what only it says, laid over the words of its game. */
export function laidOver<T extends object>(base: T, own: Partial<T>): T {
  const found: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [key, value] of Object.entries(own)) {
    const under = found[key];
    if (Array.isArray(under) && "after" in Object(value)) found[key] = [...under, ...(value as { after: unknown[] }).after];
    else found[key] = under && value && typeof value === "object" && !Array.isArray(value) ? laidOver(under, value) : value;
  }
  return found as T;
}
