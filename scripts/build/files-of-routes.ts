import { basename } from 'node:path';
import type { Manifest } from 'vite';

const ROUTE_CHUNK = /^routes\/(?<file>.+)\.tsx\?tsr-split=component$/;

/**
 * The files that each page needs beside what every page loads, from the names of the chunks.
 *
 * @returns addresses by path in English: `/habits/{id}/edit` → `['/assets/…']`
 */
export function filesOfRoutes(manifest: Manifest): Record<string, string[]> {
  const routes = Object.keys(manifest).flatMap((chunk) => {
    const file = ROUTE_CHUNK.exec(chunk)?.groups?.['file'];
    return file === undefined ? [] : [{ chunk, file }];
  });
  const ofEveryPage = filesOf(manifest, 'index.html');
  const byPath: Record<string, string[]> = {};
  for (const { file } of routes) {
    if (basename(file).startsWith('_')) continue;
    const around = routes.filter(
      (other) => other.file === file || file.startsWith(`${other.file}/`),
    );
    const files = new Set(around.flatMap(({ chunk }) => [...filesOf(manifest, chunk)]));
    byPath[pathOf(file)] = [...files.difference(ofEveryPage)].map((name) => `/${name}`).toSorted();
  }
  return byPath;
}

/** `_connected/habits/$id.edit` → `/habits/{id}/edit` */
function pathOf(file: string): string {
  const segments = file.split(/[/.]/).filter((name) => !name.startsWith('_') && name !== 'index');
  return `/${segments.map((name) => name.replace(/^\$(.+)/, '{$1}')).join('/')}`;
}

function filesOf(manifest: Manifest, chunk: string, seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  const entry = manifest[chunk];
  if (!entry || seen.has(chunk)) return files;
  seen.add(chunk);
  for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
  for (const imported of entry.imports ?? []) {
    for (const file of filesOf(manifest, imported, seen)) files.add(file);
  }
  return files;
}
