import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Node says no where `NO_COLOR` is set. */
const isColoured = process.stdout.isTTY && process.stdout.hasColors();

/** Colours a text for a terminal; elsewhere it stays as it is. */
export function paint(style: Style, text: string): string {
  return isColoured ? styleText(style, text) : text;
}
