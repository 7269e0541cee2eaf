import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { frenchSlips } from './catalogues/french-slips.ts';

const ROOT = join(import.meta.dirname, '..');

const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** A heading as links name it, the way GitHub makes it. */
function anchorOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-');
}

function textOf(document: string): string {
  return readFileSync(document, 'utf8').replaceAll(/```.*?```/gs, '');
}

function anchorsIn(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

function isThere(target: string, document: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : resolve(dirname(document), path);
  return existsSync(file) && (anchor === undefined || anchorsIn(file).includes(anchor));
}

test.each(documents)('%s links to what is there, and names files that are', (name) => {
  const document = join(ROOT, name);
  const text = textOf(document);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((target) => !/^https?:/.test(target));
  const paths = [
    ...text.matchAll(/`((?:src|docs|scripts|e2e|bench|proof|deploy)\/[\w./$@-]+)`/g),
  ].map(([, path = '']) => path);
  expect(links.filter((target) => !isThere(target, document))).toEqual([]);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('each test that the security requirements name is there', () => {
  const named = textOf(join(ROOT, 'docs/security.md')).matchAll(
    /`([\w.-]+\.(?:test\.tsx?|spec\.ts))`/g,
  );
  const names = globSync(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.spec.ts'], {
    cwd: ROOT,
  });
  const known = new Set(names.map((name) => basename(name)));
  expect([...named].map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
});

test.each(['README.fr.md', 'docs/exploiter.md', 'docs/fournisseurs.md'])(
  '%s is set as a French editor sets it',
  (name) => {
    const text = textOf(join(ROOT, name))
      .replaceAll(/`[^`]*`/g, 'code')
      .replaceAll(/\]\([^)]*\)|<[^>]*>|!(?=\[)/g, '');
    expect(frenchSlips(text)).toEqual([]);
  },
);
