// A game's own colours around its table, as long as it is on the screen.
import { useEffect } from "preact/hooks";
import type { LoadedGame } from "../games/game";
import { settings } from "../store/settings";

export function useTheme(loaded: LoadedGame | null): void {
  const theme = settings.value.tables === "drawn" ? loaded?.module.theme : undefined;
  useEffect(() => {
    if (!theme) return;
    document.documentElement.classList.add(theme);
    return () => document.documentElement.classList.remove(theme);
  }, [theme]);
}
