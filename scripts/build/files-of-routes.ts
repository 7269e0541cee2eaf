import { basename } from 'node:path';
import type { Manifest } from 'vite';

/**
 * The files that each page needs beside what every page loads.
 *
 * @param page the page that every address is answered with
 * @param routes the route files without their ending: `_connected/habits/$id.edit`
 * @returns addresses by path in English: `/habits/{id}/edit` → `['/assets/…']`
 */
export function filesOfRoutes(
  manifest: Manifest,
  page: string,
  routes: readonly string[],
): Record<string, string[]> {
  const ofEveryPage = filesIn(page);
  const byPath: Record<string, Set<string>> = {};
  for (const route of routes) {
    if (basename(route).startsWith('_')) continue;
    const around = routes.filter((other) => other === route || route.startsWith(`${other}/`));
    const files = around.flatMap((file) => [...filesOf(manifest, chunkOf(file))]);
    const path = pathOf(route);
    byPath[path] = new Set(files).union(byPath[path] ?? new Set());
  }
  return Object.fromEntries(
    Object.entries(byPath).map(([path, files]) => [
      path,
      [...files.difference(ofEveryPage)].map((name) => `/${name}`).toSorted(),
    ]),
  );
}

function filesIn(page: string): Set<string> {
  return new Set(
    [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file),
  );
}

/** The name in the manifest of the part of a route that is loaded when it is shown. */
function chunkOf(route: string): string {
  return `routes/${route}.tsx?tsr-split=component`;
}

/** `_connected/habits/$id.edit` → `/habits/{id}/edit` */
function pathOf(route: string): string {
  const segments = route.split(/[/.]/).filter((name) => !name.startsWith('_') && name !== 'index');
  return `/${segments.map((name) => name.replace(/^\$(.+)/, '{$1}')).join('/')}`;
}

/** A chunk and all that it imports. A route that is part of a larger chunk has none of its own. */
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
