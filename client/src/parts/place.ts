// Places on a stage: boxes as styles, set one by one as the house's content policy asks, and how large the stage is.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Room {
  width: number;
  height: number;
  row: boolean; // the buttons have their own place, below the stage or beside it; else they lie on its lower right
}

export const RAIL = "(min-width: 1000px)"; // where the log has room beside the stage; else it is a sheet
export const PHONE = "(max-width: 720px)"; // where the buttons have their own row
export const LOW = "(max-height: 500px) and (min-width: 640px)"; // a phone on its side: bar and buttons stand beside the stage

const px = (value: number): string => `${Math.round(value * 10) / 10}px`;

/** A box as a style; inside another where that one is given. */
export const at = ({ x, y, w, h }: Box, inside?: Box) => ({
  left: px(x - (inside?.x ?? 0)),
  top: px(y - (inside?.y ?? 0)),
  width: px(w),
  height: px(h),
});

/** The stage's size, and again whenever it changes. */
export function useRoom(stage: { current: HTMLElement | null }): Room {
  const [room, setRoom] = useState<Room>({ width: 1144, height: 852, row: false });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => {
      const now = { width: element.clientWidth, height: element.clientHeight, row: matchMedia(`${PHONE}, ${LOW}`).matches };
      setRoom((old) => (old.width === now.width && old.height === now.height && old.row === now.row ? old : now));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [stage]);
  return room;
}

/** Whether the log has room beside the stage, also after the window has changed. */
export function useRail(): boolean {
  const [wide, setWide] = useState(() => matchMedia(RAIL).matches);
  useEffect(() => {
    const query = matchMedia(RAIL);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wide;
}
