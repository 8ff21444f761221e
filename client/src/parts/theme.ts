// A game's own colours around its table, as long as it is on the screen.
import { useLayoutEffect } from "preact/hooks";
import type { LoadedGame } from "../games/game";
import { settings } from "../store/settings";

export function useTheme(loaded: LoadedGame | null): void {
  const theme = settings.value.tables === "drawn" ? loaded?.module.theme : undefined;
  // before the first picture, or buttons would fade from the house's colour to the game's
  useLayoutEffect(() => {
    if (!theme) return;
    document.documentElement.classList.add(theme);
    return () => document.documentElement.classList.remove(theme);
  }, [theme]);
}
