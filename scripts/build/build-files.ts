import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_TITLE } from '#contract/pages.ts';
import type { WorkerScripts } from './bundle-worker.ts';
import { filesOfRoutes, type BuiltChunk } from './files-of-routes.ts';

const BUILD_IN_PAGE = '<meta name="build" content="development" />';

const ROUTES = 'src/web/app/routes';

/** Where files stand whose names change with their content. */
const HASHED = ['assets', 'locales'];

/** From so many bytes on, what no page begins with is fetched when it is needed, and not kept. */
const TOO_LARGE = 100_000;

/**
 * Writes what lets a page notice a newer build, fetch its parts ahead and open without a network:
 * the build's name into the page, `builds/latest.json`, `builds/<id>.json`, the page for any
 * address as `builds/<id>.html`, and the service worker with its `builds/<id>.reminders.js`. A build
 * is named after its page, which names the files that name all others, each after its content, and
 * after the worker's scripts.
 *
 * @param output the folder that was built into
 */
export async function writeBuildFiles(
  output: string,
  chunks: readonly BuiltChunk[],
  { worker, reminders }: WorkerScripts,
): Promise<void> {
  const page = await readFile(join(output, 'index.html'), 'utf8');
  if (!page.includes(BUILD_IN_PAGE)) throw new Error('The page has no place for the build’s name');
  const scripts = worker('') + reminders;
  const id = createHash('sha256').update(page).update(scripts).digest('hex').slice(0, 12);
  const build = { id, timestamp: Date.now() };
  const routes = filesOfRoutes(chunks, page, await routeNames());
  const named = page.replace(BUILD_IN_PAGE, `<meta name="build" content="${id}" />`);
  const files = await filesToKeep(output, [page, ...Object.values(routes).flat()].join(' '));

  await mkdir(join(output, 'builds'), { recursive: true });
  const contents: Record<string, string> = {
    'index.html': named,
    'sw.js': worker(id),
    'builds/latest.json': JSON.stringify(build),
    [`builds/${id}.json`]: JSON.stringify({ ...build, routes, files }),
    [`builds/${id}.reminders.js`]: reminders,
    [`builds/${id}.html`]: named.replace(/<title>[^<]*/, `<title>${SITE_TITLE}`),
  };
  for (const [name, content] of Object.entries(contents)) {
    await writeFile(join(output, name), content);
  }
}

/**
 * The addresses of what a browser keeps to open any page, in both languages.
 *
 * @param needed text that names the files with which pages begin
 */
async function filesToKeep(output: string, needed: string): Promise<string[]> {
  const kept: string[] = [];
  for (const folder of HASHED) {
    for (const name of (await readdir(join(output, folder))).toSorted()) {
      const address = `/${folder}/${name}`;
      const { size } = await stat(join(output, address));
      if (size < TOO_LARGE || needed.includes(address)) kept.push(address);
    }
  }
  return kept;
}

async function routeNames(): Promise<string[]> {
  const files = await readdir(ROUTES, { recursive: true });
  return files.filter((file) => file.endsWith('.tsx')).map((file) => file.slice(0, -'.tsx'.length));
}
