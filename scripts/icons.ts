import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './set-up/chromium.mjs';
import { ROOT } from './set-up/paths.mjs';

const PAPER = '#fdfaf3';

interface Icon {
  file: string;
  /** of the picture, in pixels */
  size: number;
  /** how much of its width the stamp takes */
  stamp: number;
  ground: string;
}

/**
 * A maskable icon may be cut to a circle of four fifths of its width, and has to have a ground; so
 * has Apple's, of which corners are cut. Others lie on whatever there is.
 */
const ICONS: Icon[] = [
  { file: 'icon-192.png', size: 192, stamp: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, stamp: 1, ground: 'transparent' },
  { file: 'icon-maskable-192.png', size: 192, stamp: 0.64, ground: PAPER },
  { file: 'icon-maskable-512.png', size: 512, stamp: 0.64, ground: PAPER },
  { file: 'apple-touch-icon.png', size: 180, stamp: 0.76, ground: PAPER },
];

/** Draws the icons of the installed product from the stamp that browsers show in their tabs. */
const svg = await readFile(join(ROOT, 'public/favicon.svg'), 'utf8');
const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const page = await browser.newPage();
for (const icon of ICONS) await writeFile(join(ROOT, 'public', icon.file), await draw(page, icon));
await browser.close();

async function draw(page: Page, { size, stamp, ground }: Icon): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground} }
    svg { width: ${stamp * 100}vw; height: ${stamp * 100}vh }
  </style>${svg}`);
  return await page.screenshot({ omitBackground: true });
}
