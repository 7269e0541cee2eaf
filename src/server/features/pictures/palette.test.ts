import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PALETTES } from './palette.ts';

const css = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');

/** A colour of the page as a screen shows it (CSS Color 4 §9.3 and §10.2). */
function shown([lightness = 0, chroma = 0, hue = 0]: readonly number[]): string {
  const angle = (hue / 180) * Math.PI;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((part) => {
    const within = Math.min(1, Math.max(0, part));
    const gamma = within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

it.each(['light', 'dark'] as const)('%s pictures have the colours of the page', (look) => {
  const { inks, ...plain } = PALETTES[look];
  for (const [name, color] of Object.entries({ ...plain, ...inks })) {
    const pair = new RegExp(`--color-${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\)`);
    const [, light = '', dark = ''] = pair.exec(css) ?? [];
    const parts = (look === 'light' ? light : dark).split(' ').map(Number);
    expect([name, color]).toEqual([name, shown(parts)]);
  }
});
