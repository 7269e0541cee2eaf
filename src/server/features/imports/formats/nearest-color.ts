import { HABIT_COLORS, type HabitColor } from '#contract/habit.ts';
import type { Remarks } from '../remarks.ts';

/** Where each colour lies on the wheel, in degrees. */
const HUES: Record<HabitColor, number> = {
  tomato: 8,
  amber: 38,
  olive: 72,
  green: 122,
  teal: 177,
  blue: 212,
  violet: 270,
  rose: 335,
};

/** Below this a colour is a grey, and near none of the palette. */
const LEAST_CHROMA = 24;

/**
 * The colour of the palette that is nearest on the wheel.
 *
 * @param rgb 0xRRGGBB; anything above is left out
 */
function nearestColor(rgb: number): HabitColor | undefined {
  const [red, green, blue] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma < LEAST_CHROMA) return undefined;
  const sixth =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  const hue = (sixth * 60 + 360) % 360;
  const distanceTo = (other: number) =>
    Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other));
  return HABIT_COLORS.toSorted((a, b) => distanceTo(HUES[a]) - distanceTo(HUES[b]))[0];
}

/** The number of a colour written like `#FF8F00`. */
export function rgbIn(text: string): number | undefined {
  const hex = /^#?(?:[\da-f]{2})?([\da-f]{6})$/i.exec(text.trim())?.[1];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}

/** The nearest colour for a habit. That there is none is noted. */
export function takeColor(
  rgb: number | undefined,
  habit: string,
  remarks: Remarks,
): HabitColor | undefined {
  const color = rgb === undefined ? undefined : nearestColor(rgb);
  if (rgb !== undefined && color === undefined) remarks.note('colors_left_out', habit);
  return color;
}
