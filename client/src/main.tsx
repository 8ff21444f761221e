// The page begins here.
import "./generated/type/house.css";
import "./style/shell.css";
import "./style/house.css";
import "./style/home.css";
import "./style/states.css";
import "./style/words.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import { loadOthers } from "./games/catalogue";
import { begin as beginImages } from "./parts/images";
import { begun } from "./parts/room";
import { begin as beginRouting } from "./router";
import { wake } from "./sound/sound";
import { begin as beginHouse, link } from "./store/house";
import { settings } from "./store/settings";
import { language, languageFor, speak } from "./text";
import { begin as beginUpdates } from "./update";

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true, capture: true });
beginRouting();
beginHouse();
beginUpdates();
beginImages();
let shown = false;
effect(() => {
  const wanted = languageFor(settings.value.language);
  void speak(wanted).then(() => {
    if (!shown) {
      const place = document.getElementById("house")!;
      place.replaceChildren(); // the page waited with what index.html shows
      begun();
      render(<App />, place);
    }
    shown = true;
  });
});
effect(() => {
  if (link.value === "open") void loadOthers(language.value);
});
