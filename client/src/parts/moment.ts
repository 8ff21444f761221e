// When something is, in this device's zone and language.
import { language } from "../text";

/** 20:15, or with its day where that is another. */
export function moment(seconds: number): string {
  const at = new Date(seconds * 1000);
  const far = Math.abs(at.getTime() - Date.now()) > 12 * 3600_000;
  const how: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", ...(far ? { day: "numeric", month: "short" } : {}) };
  return new Intl.DateTimeFormat(language.value, how).format(at);
}
