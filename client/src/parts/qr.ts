// A link as a QR code: byte mode, error level M, versions 1 to 10 (213 bytes). Drawn as one path.

// For versions 1 to 10 at level M: error words a block, and the blocks with their data words.
const LEVEL_M: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// The field of 256 elements that the error words are reckoned in
const POWER: number[] = [1];
for (let i = 1; i < 255; i++) POWER.push((POWER[i - 1]! << 1) ^ (POWER[i - 1]! & 128 ? 0x11d : 0));
const LOG = new Map(POWER.map((value, i) => [value, i]));
const times = (a: number, b: number): number => (a && b ? POWER[(LOG.get(a)! + LOG.get(b)!) % 255]! : 0);

/** The error words of a block. */
export function errorWords(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((value, at) => {
      next[at + 1]! ^= times(value, POWER[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    if (lead)
      generator.forEach((value, at) => {
        rest[i + at]! ^= times(value, lead);
      });
  }
  return rest.slice(data.length);
}

/** The words of a code with their error words, in the order they are laid; null where the text is too long. */
function wordsOf(bytes: Uint8Array): { version: number; words: number[] } | null {
  const version = LEVEL_M.findIndex(([, blocks], i) => bytes.length + (i < 9 ? 2 : 3) <= sum(blocks)) + 1;
  if (!version) return null;
  const [errors, blocks] = LEVEL_M[version - 1]!;
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, sum(blocks) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let i = 0; data.length < sum(blocks); i++) data.push(i % 2 ? 0x11 : 0xec);
  let from = 0;
  const parts = blocks.map((length) => {
    from += length;
    return data.slice(from - length, from);
  });
  const checks = parts.map((part) => errorWords(part, errors));
  return { version, words: [...woven(parts), ...woven(checks)] };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The first of every part, then the second of every part … */
function woven(parts: number[][]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, i) => parts.flatMap((part) => (i < part.length ? [part[i]!] : []))).flat();
}

class Grid {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = version * 4 + 17;
    const empty = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [empty(), empty()];
    this.patterns();
  }

  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private patterns(): void {
    const { size, version } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.square(cx, cy, 4, [0, 1, 3]);
    const at = ALIGN[version - 1]!;
    for (const x of at)
      for (const y of at) {
        const corner = (x === 6 && (y === 6 || y === at.at(-1))) || (y === 6 && x === at.at(-1));
        if (!corner) this.square(x, y, 2, [0, 2]);
      }
    this.format(0);
    if (version < 7) return;
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, Boolean((bits >> i) & 1));
      this.set(b, a, Boolean((bits >> i) & 1));
    }
  }

  private square(cx: number, cy: number, reach: number, rings: number[]): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) this.set(cx + dx, cy + dy, rings.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** Level and mask, twice. */
  format(mask: number): void {
    const { size } = this;
    let rest = mask; // level M is 0
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number) => Boolean((bits >> i) & 1);
    for (let i = 0; i < 15; i++) {
      const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
      this.set(x, y, bit(i));
      if (i < 8) this.set(size - 1 - i, 8, bit(i));
      else this.set(8, size - 15 + i, bit(i));
    }
    this.set(8, size - 8, true);
  }

  /** Lay the words, in the zigzag from the lower right. */
  lay(words: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x]) continue;
          this.dark[y]![x] = Boolean(((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
          at += 1;
        }
      }
    }
  }

  masked(mask: number): boolean[][] {
    this.format(mask);
    const flips = MASKS[mask]!;
    return this.dark.map((row, y) => row.map((dark, x) => (this.fixed[y]![x] ? dark : dark !== flips(x, y))));
  }
}

/** How hard a pattern is to read: long runs, blocks, what looks like a corner, and too much of one colour. */
function penalty(rows: readonly boolean[][]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x]!));
  let found = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
    found += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < rows.length; y++)
    for (let x = 1; x < rows.length; x++) {
      const here = rows[y]![x];
      if (here === rows[y]![x - 1] && here === rows[y - 1]![x] && here === rows[y - 1]![x - 1]) found += 3;
    }
  const share = sum(rows.map((row) => row.filter(Boolean).length)) / rows.length ** 2;
  return found + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

/** The dark squares of a text, row by row; null where it is too long. */
export function qr(text: string): boolean[][] | null {
  const made = wordsOf(new TextEncoder().encode(text));
  if (!made) return null;
  const grid = new Grid(made.version);
  grid.lay(made.words);
  const ways = MASKS.map((_, mask) => grid.masked(mask));
  const costs = ways.map(penalty);
  return ways[costs.indexOf(Math.min(...costs))]!;
}

/** The same as a path, one unit a square. */
export function qrPath(rows: readonly boolean[][]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}
