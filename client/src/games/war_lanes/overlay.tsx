// What is brought once the table is on the screen: the pictures of the court, the clash and the War flip.
import "./overlay.css";
import { pictures } from "./art";
import { ClashView } from "./clash";
import { LETTERS, PICTURES } from "./court";
import { GLYPHS } from "./glyphs";
import { overlay } from "./state";

overlay.value = ClashView;
pictures.value = PICTURES;
Object.assign(GLYPHS, LETTERS);

export { scenes } from "./scenes";
export { sounds } from "./sounds";
