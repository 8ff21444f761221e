// Files to keep on this device.
import { headersOf, refusedBy } from "../api";

/** A text of the house as a file to keep. */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(path, { headers: headersOf() });
  if (!answer.ok) throw await refusedBy(answer);
  save(await answer.blob(), name);
}

/** Something as a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
