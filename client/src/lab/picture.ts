// A picture of an answer to keep: its sentence, and every number with its interval. Drawn in the colours of the day, for print.
import type { CatalogueEntry } from "../games/catalogue";
import type { LabFound, LabStarted } from "../wire/http";
import { columnName, isShare, rowOf, t, ticks, written } from "./data";

const WIDE = 1200;
const [PAPER, INK, MUTED, GRID] = ["#fffbf2", "#2a1b18", "#67534a", "#2a1b1826"];
const COLOURS = ["#17614c", "#b3490f", "#2f55a4", "#6d3f86", "#7a5c00", "#a8201f"];

/** Break a text into lines that fit. */
function lines(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width > most) found.push(word);
    else found[found.length - 1] = longer;
  }
  return found;
}

export function picture(
  entry: CatalogueEntry,
  sentence: string,
  names: readonly string[],
  started: LabStarted,
  found: LabFound,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d")!;
  const style = getComputedStyle(document.body);
  const family = style.fontFamily;
  pen.font = `700 30px ${family}`;
  const said = lines(pen, sentence, WIDE - 96);
  const metrics = started.columns.map(({ key }) => key);
  const head = 96 + said.length * 40;
  [canvas.width, canvas.height] = [WIDE, head + metrics.length * (64 + names.length * 38) + 64];
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, x: number, y: number, font = `500 20px ${family}`, colour = INK, align: CanvasTextAlign = "left") => {
    [pen.font, pen.fillStyle, pen.textAlign] = [font, colour, align];
    pen.fillText(text, x, y);
  };
  write(entry.title, 48, 56, `600 20px ${family}`, MUTED);
  said.forEach((line, i) => {
    write(line, 48, 104 + i * 40, `700 30px ${family}`);
  });
  let y = head;
  for (const metric of metrics) {
    const share = isShare(started, metric);
    const rows = names.map((_, i) => rowOf(found, i, metric));
    const times = share ? 100 : 1;
    const all = rows.flatMap((row) => (row ? [row.low * times, row.high * times] : []));
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const air = (high - low) * 0.15 || 1;
    const x = (value: number) => 460 + (480 * (value - low + air)) / (high - low + 2 * air);
    write(columnName(entry, metric), 48, y + 36, `700 22px ${family}`);
    pen.strokeStyle = GRID;
    for (const tick of ticks(low - air, high + air)) pen.strokeRect(x(tick), y + 46, 0, names.length * 38);
    rows.forEach((row, i) => {
      if (!row) return;
      const at = y + 68 + i * 38;
      const { value, margin } = written(row, share);
      pen.strokeStyle = COLOURS[i % COLOURS.length]!;
      pen.lineWidth = 3;
      pen.beginPath();
      for (const edge of [row.low, row.high]) {
        pen.moveTo(x(edge * times), at - 8);
        pen.lineTo(x(edge * times), at + 8);
      }
      pen.moveTo(x(row.low * times), at);
      pen.lineTo(x(row.high * times), at);
      pen.stroke();
      pen.fillStyle = COLOURS[i % COLOURS.length]!;
      pen.fillRect(x(row.value * times) - 4, at - 4, 8, 8);
      pen.lineWidth = 1;
      write(names[i]!, 48, at + 7);
      write(`${value}${share ? "%" : ""} ± ${margin}`, WIDE - 48, at + 7, `600 20px ${family}`, INK, "right");
    });
    y += 64 + names.length * 38;
  }
  write(t("deals_done", { deals: found.deals, seed: started.seed }), 48, y + 32, `500 18px ${family}`, MUTED);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
