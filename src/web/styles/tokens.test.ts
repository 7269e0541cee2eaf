import { expect, test } from 'vitest';
import { HABIT_COLORS } from '#contract/habit.ts';
import pageText from '../index.html?raw';
import tokens from './tokens.css?raw';

type Lch = [lightness: number, chroma: number, hue: number];
type Mode = 'light' | 'dark';

const NUMBERS = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;

/** A colour of the style sheet, as it is written there for each mode. */
function colour(name: string): Record<Mode, Lch> {
  const pattern = new RegExp(`--color-${name}: light-dark\\(${NUMBERS}, ${NUMBERS}\\);`);
  const match = pattern.exec(tokens);
  if (!match) throw new Error(`No colour ${name} in the style sheet`);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = match.slice(1).map(Number);
  return { light: [a, b, c], dark: [d, e, f] };
}

/** The light of a colour in red, green and blue; the screen cuts it off at the edges of sRGB. */
function light([lightness, chroma, hue]: Lch): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Lch): number {
  const [red, green, blue] = light(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, mode: Mode): number {
  const [dark = 0, light = 0] = [
    luminance(colour(one)[mode]),
    luminance(colour(other)[mode]),
  ].toSorted();
  return (light + 0.05) / (dark + 0.05);
}

/** As style sheets and browsers write it: `#fdfaf3`. */
function hexadecimal(colour: Lch): string {
  const encoded = light(colour).map((value) =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055,
  );
  return `#${encoded
    .map((value) =>
      Math.round(255 * value)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const modes: Mode[] = ['light', 'dark'];

test.each(HABIT_COLORS)('%s is seen on paper and on the chosen day', (ink) => {
  for (const mode of modes) {
    expect(contrast(ink, 'paper', mode)).toBeGreaterThan(3);
    expect(contrast(ink, 'wash', mode)).toBeGreaterThan(3);
  }
});

test('the inks of habits have one lightness and one chroma in each mode', () => {
  for (const mode of modes) {
    const kinds = HABIT_COLORS.map((ink) => colour(ink)[mode].slice(0, 2).join(' '));
    expect(new Set(kinds).size).toBe(1);
  }
});

test.each(['ink', 'faint', 'alarm'])('text in %s is read on every ground', (text) => {
  for (const mode of modes) {
    for (const ground of ['paper', 'sheet', 'wash', 'tint']) {
      expect(contrast(text, ground, mode)).toBeGreaterThan(4.5);
    }
  }
});

test.each(['edge', 'focus'])('%s is told from the paper', (line) => {
  for (const mode of modes) expect(contrast(line, 'paper', mode)).toBeGreaterThan(3);
});

test('dialogs lie over everything else that lies over the page', () => {
  const layers = [...tokens.matchAll(/--z-index-(\w+): (\d+);/g)].map(([, name, layer]) => [
    name,
    Number(layer),
  ]);
  expect(Object.fromEntries(layers)).toEqual({ overlay: 1000, modal: 1100 });
});

test('the system picks the colours, also later on, unless the person has', () => {
  const schemes = [...tokens.matchAll(/(:root\S*) \{\s*color-scheme: ([^;]+);/g)];
  expect(schemes.map(([, selector, scheme]) => [selector, scheme])).toEqual([
    [':root', 'light dark'],
    [":root[data-color-mode='light']", 'light'],
    [":root[data-color-mode='dark']", 'dark'],
  ]);
});

test('what the browser draws around a page has the colour of its paper', () => {
  const written = pageText.replaceAll(/\s+/g, ' ');
  for (const mode of modes) {
    const paper = hexadecimal(colour('paper')[mode]);
    expect(written).toContain(`name="theme-color" content="${paper}" data-mode="${mode}"`);
  }
});
