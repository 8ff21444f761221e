import { describe, expect, it } from "vitest";
import { errorWords, qr, qrPath } from "../src/parts/qr";

/** Reads a code back as a phone does, sharing nothing with how it was made but the standard: mask, zigzag, blocks, bytes. */
function read(rows: boolean[][]): string {
  const size = rows.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number) => Number(rows[y]![x]);
  const format = [0, 1, 2, 3, 4, 5]
    .map((i) => at(i, 8))
    .concat(
      at(7, 8),
      at(8, 8),
      at(8, 7),
      [5, 4, 3, 2, 1, 0].map((i) => at(8, i)),
    );
  const word = Number.parseInt(format.join(""), 2) ^ 0b101010000010010;
  expect(word >> 13).toBe(0); // level M
  const mask = (word >> 10) & 7;
  const flips = [
    (y: number, x: number) => (y + x) % 2,
    (y: number) => y % 2,
    (_: number, x: number) => x % 3,
    (y: number, x: number) => (y + x) % 3,
    (y: number, x: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (y: number, x: number) => ((y * x) % 2) + ((y * x) % 3),
    (y: number, x: number) => (((y * x) % 2) + ((y * x) % 3)) % 2,
    (y: number, x: number) => (((y + x) % 2) + ((y * x) % 3)) % 2,
  ][mask]!;
  const centres = { 1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] }[
    version
  ]!;
  const patterned = (x: number, y: number): boolean => {
    if (x === 6 || y === 6) return true;
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
    if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
    const last = Math.max(0, ...centres);
    return centres.some((cx) =>
      centres.some((cy) => {
        const corner = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6);
        return !corner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
      }),
    );
  };
  const bits: number[] = [];
  let up = true;
  for (let x = size - 1; x > 0; x -= 2) {
    if (x === 6) x = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const column of [x, x - 1]) if (!patterned(column, y)) bits.push(at(column, y) ^ Number(flips(y, column) === 0));
    }
    up = !up;
  }
  const words: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  const sizes = {
    1: [16],
    2: [28],
    3: [44],
    4: [32, 32],
    5: [43, 43],
    6: [27, 27, 27, 27],
    7: [31, 31, 31, 31],
    8: [38, 38, 39, 39],
    9: [36, 36, 36, 37, 37],
    10: [43, 43, 43, 43, 44],
  }[version]!;
  const blocks: number[][] = sizes.map(() => []);
  let from = 0;
  for (let i = 0; i < Math.max(...sizes); i++)
    for (const [block, length] of sizes.entries()) if (i < length) blocks[block]!.push(words[from++]!);
  const data = blocks
    .flat()
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  expect(data.slice(0, 4)).toBe("0100"); // bytes
  const wide = version < 10 ? 8 : 16;
  const length = Number.parseInt(data.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(data.slice(4 + wide + i * 8, 12 + wide + i * 8), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe("a QR code", () => {
  it("has the error words of the standard's own example", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(errorWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it("is read back as the link it was made of, at every size", () => {
    for (const length of [1, 14, 15, 26, 42, 43, 62, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213]) {
      const text = "http://192.168.1.20:8765/t/".repeat(10).slice(0, length);
      expect(read(qr(text)!)).toBe(text);
    }
    expect(read(qr("http://häuschen.example/t/abc")!)).toBe("http://häuschen.example/t/abc");
  });

  it("is not drawn where the text is too long", () => {
    expect(qr("x".repeat(214))).toBeNull();
  });

  it("has its three corners, and a path that draws every dark square", () => {
    const rows = qr("http://house.local/t/abc")!;
    for (const [x, y] of [
      [0, 0],
      [rows.length - 7, 0],
      [0, rows.length - 7],
    ] as const) {
      expect(rows[y]!.slice(x, x + 7).every(Boolean)).toBe(true);
      expect(
        rows[y + 1]!.slice(x, x + 7)
          .map(Number)
          .join(""),
      ).toBe("1000001");
    }
    expect(qrPath(rows).match(/M/g)).toHaveLength(rows.flat().filter(Boolean).length);
  });
});
