import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOfRoutes } from './files-of-routes.ts';
import type { BuiltChunk } from './files-of-routes.ts';

const BUILD_IN_PAGE = '<meta name="build" content="development" />';

const ROUTES = 'src/web/routes';

/**
 * Writes what lets a page notice a newer build and fetch its parts ahead: the build's name into the
 * page, `builds/latest.json` and `builds/<id>.json`. A build is named after its page, which names
 * the files that name all others, each after its content.
 *
 * @param output the folder that was built into
 */
export async function writeBuildFiles(
  output: string,
  chunks: readonly BuiltChunk[],
): Promise<void> {
  const page = await readFile(join(output, 'index.html'), 'utf8');
  if (!page.includes(BUILD_IN_PAGE)) throw new Error('The page has no place for the build’s name');
  const id = createHash('sha256').update(page).digest('hex').slice(0, 12);
  const build = { id, timestamp: Date.now() };
  const routes = filesOfRoutes(chunks, page, await routeNames());

  await writeFile(
    join(output, 'index.html'),
    page.replace(BUILD_IN_PAGE, `<meta name="build" content="${id}" />`),
  );
  await mkdir(join(output, 'builds'), { recursive: true });
  await writeFile(join(output, 'builds', 'latest.json'), JSON.stringify(build));
  await writeFile(join(output, 'builds', `${id}.json`), JSON.stringify({ ...build, routes }));
}

async function routeNames(): Promise<string[]> {
  const files = await readdir(ROUTES, { recursive: true });
  return files.filter((file) => file.endsWith('.tsx')).map((file) => file.slice(0, -'.tsx'.length));
}
