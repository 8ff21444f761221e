// The page begins here.
import "./style/shell.css";
import "./style/house.css";
import "./style/home.css";
import "./style/states.css";
import { render } from "preact";
import { App } from "./app";
import { begin as beginRouting } from "./router";
import { wake } from "./sound/sound";
import { begin as beginHouse } from "./store/house";

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true, capture: true });
beginRouting();
beginHouse();
render(<App />, document.getElementById("house")!);
