// Boxes as styles. They are set on elements one by one, which the house's content policy allows.
import type { Box, Spot } from "./layout";

const px = (value: number): string => `${Math.round(value * 10) / 10}px`;

export const at = ({ x, y, w, h }: Box) => ({ left: px(x), top: px(y), width: px(w), height: px(h) });

export const spot = ({ x, y, w, h }: Spot) => at({ x, y, w, h });
