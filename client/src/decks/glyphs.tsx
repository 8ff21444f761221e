// The seven symbols as discs, a cost as a row of them, and the mark of a rarity; always beside words, never instead of them.

const GLYPH: Record<string, string> = {
  fire: "M0-.95.95.72H-.95Z",
  water: "M0 .95.95-.72H-.95Z",
  air: "M0-.95.95.72H-.95ZM-.92.1H.92",
  earth: "M0 .95.95-.72H-.95ZM-.92-.1H.92",
  aether: "M.82 0A.82.82 0 1 1-.82 0 .82.82 0 1 1 .82 0Z",
  nether: "M-.74-.74H.74V.74H-.74Z",
  generic: "M.82 0A.82.82 0 1 1-.82 0 .82.82 0 1 1 .82 0ZM-.58-.58.58.58M.58-.58-.58.58",
};
const RARITY: Record<string, string> = {
  common: "M2 0A2 2 0 1 1-2 0 2 2 0 1 1 2 0Z",
  uncommon: "M0-3.2 2.4 0 0 3.2-2.4 0Z",
  rare: "M0-3.6 1-1 3.6 0 1 1 0 3.6-1 1-3.6 0-1-1Z",
};

export function Disc({ of }: { of: string }) {
  return (
    <svg class={`disc e-${of}`} viewBox="-2 -2 4 4" aria-hidden="true">
      <circle r="1.92" />
      <path d={GLYPH[of] ?? GLYPH.generic} />
    </svg>
  );
}

/** A cost as one drawing: rows of cards are drawn by the dozen. */
export function Cost({ symbols }: { symbols: readonly string[] }) {
  const n = symbols.length;
  return (
    <svg class="cost" viewBox={`-2 -2 ${Math.max(1, n) * 4} 4`} style={{ "--n": n }} aria-hidden="true">
      {symbols.map((symbol, i) => (
        <g key={i} class={`e-${symbol}`} transform={i ? `translate(${i * 4})` : undefined}>
          <circle r="1.92" />
          <path d={GLYPH[symbol] ?? GLYPH.generic} />
        </g>
      ))}
    </svg>
  );
}

export function Rarity({ of }: { of: string }) {
  return (
    <svg class="rarity" viewBox="-4 -4 8 8" aria-hidden="true">
      <path d={RARITY[of] ?? ""} />
    </svg>
  );
}

const DEEDS = {
  blank: "M6 3h9l4 4v14H6zM15 3v4h4",
  bin: "M4 7h16M9 7V4h6v3M6.500 7l1 14h9l1-14",
  barred: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.600 5.600l12.800 12.800",
};

/** What the house has no icon for: an empty page, a bin, a card that does not belong. */
export function DeedIcon({ of }: { of: keyof typeof DEEDS }) {
  return (
    <svg class="ic s" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DEEDS[of]} />
    </svg>
  );
}
