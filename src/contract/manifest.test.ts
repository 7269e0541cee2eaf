import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES, localizedPath, splitLocale } from './locale.ts';
import { manifestPath, pageAt } from './pages.ts';

interface Picture {
  src: string;
  sizes: string;
  type?: string;
  form_factor?: string;
  label?: string;
  purpose?: string;
}

interface Manifest {
  lang: string;
  id: string;
  start_url: string;
  scope: string;
  description: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

function read(path: string): Buffer {
  return readFileSync(new URL(`../../public${path}`, import.meta.url));
}

/** Width and height as a PNG says them in its header. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe.each(LOCALES)('the manifest in %s', (locale) => {
  const manifest: Manifest = JSON.parse(read(manifestPath(locale)).toString());

  it('is of the one application, in its language', () => {
    expect(manifest).toMatchObject({ lang: locale, id: '/', scope: '/' });
    expect(manifest.start_url).toBe(localizedPath('/', locale));
  });

  it('names pictures that are there, in the sizes that it says', () => {
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ];
    for (const { src, sizes } of pictures) {
      expect(src.endsWith('.svg') ? 'any' : sizeOf(read(src))).toBe(sizes);
    }
  });

  it('has icons to be cut and icons to be left whole, and a picture of each kind of window', () => {
    const kinds = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`);
    expect(kinds).toEqual(
      expect.arrayContaining([
        '192x192 any',
        '512x512 any',
        '192x192 maskable',
        '512x512 maskable',
      ]),
    );
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow']);
  });

  it('has shortcuts to pages in its language', () => {
    const pages = manifest.shortcuts.map(({ url }) => {
      const { locale: spoken, path } = splitLocale(url);
      return [spoken, pageAt(path)];
    });
    expect(pages).toEqual([
      [locale, '/'],
      [locale, '/habits/create'],
    ]);
  });
});

it('the manifests say the same of everything that has no language', () => {
  const [one, other] = LOCALES.map((locale) => {
    const manifest: Manifest = JSON.parse(read(manifestPath(locale)).toString());
    return {
      ...manifest,
      lang: '',
      start_url: '',
      description: '',
      screenshots: 0,
      shortcuts: 0,
    };
  });
  expect(one).toEqual(other);
});
