import type { Words } from "./hintwords";

export const de: Words = {
  tool: "Tipp (H): die anderen erfahren es",
  tool_alone: "Tipp (H)",
  thinking: "Das Haus denkt nach …",
  says: "Tipp: {action}",
  heard: "Tipps sind hier erlaubt und werden notiert.",
  taken: "{count:Tipp|Tipps} geholt",
  key: "Ein Tipp; noch einmal legt ihn beiseite",
  warming_short: "Normal",
  warming: "Normal spielt für diesen Bot, bis seine eigene Suche bereit ist.",
};
