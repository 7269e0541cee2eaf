import { basename } from 'node:path';

/** What is to be known of a file that the bundler wrote. */
export interface BuiltChunk {
  fileName: string;
  /** the modules in it */
  moduleIds: readonly string[];
  /** the files that it imports at once */
  imports: readonly string[];
  /** its style sheets */
  styles: Iterable<string>;
}

/**
 * The files that each page needs beside what every page loads.
 *
 * @param page the page that every address is answered with
 * @param routes the route files without their ending: `_connected/habits/$id.edit`
 * @returns addresses by path in English: `/habits/{id}/edit` → `['/assets/…']`
 */
export function filesOfRoutes(
  chunks: readonly BuiltChunk[],
  page: string,
  routes: readonly string[],
): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ofEveryPage = filesIn(page);
  const byPath: Record<string, Set<string>> = {};
  for (const route of routes) {
    if (basename(route).startsWith('_')) continue;
    const around = routes.filter((other) => other === route || route.startsWith(`${other}/`));
    const files = new Set<string>();
    for (const other of around) addFiles(files, chunkOf(chunks, other), byName);
    const path = pathOf(route);
    byPath[path] = files.union(byPath[path] ?? new Set());
  }
  return Object.fromEntries(
    Object.entries(byPath).map(([path, files]) => [
      path,
      [...files.difference(ofEveryPage)].map((name) => `/${name}`).toSorted(),
    ]),
  );
}

function filesIn(page: string): Set<string> {
  const links = page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g);
  return new Set([...links].map(([, file = '']) => file));
}

/** The chunk with the part of a route that is loaded when it is shown. */
function chunkOf(chunks: readonly BuiltChunk[], route: string): BuiltChunk | undefined {
  const part = `/routes/${route}.tsx?tsr-split=component`;
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
}

/** `_connected/habits/$id.edit` → `/habits/{id}/edit` */
function pathOf(route: string): string {
  const segments = route.split(/[/.]/).filter((name) => !name.startsWith('_') && name !== 'index');
  return `/${segments.map((name) => name.replace(/^\$(.+)/, '{$1}')).join('/')}`;
}

function addFiles(
  files: Set<string>,
  chunk: BuiltChunk | undefined,
  byName: Map<string, BuiltChunk>,
): void {
  if (!chunk || files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const style of chunk.styles) files.add(style);
  for (const name of chunk.imports) addFiles(files, byName.get(name), byName);
}
