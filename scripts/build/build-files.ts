import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { filesOfRoutes } from './files-of-routes.ts';

const BUILD_IN_PAGE = '<meta name="build" content="development" />';

const ROUTES = 'src/web/routes';

/**
 * Writes what lets a page notice a newer build and fetch its parts ahead: the build's name into the
 * page, `builds/latest.json` and `builds/<id>.json`. A build is named after its content.
 *
 * @param output the folder that Vite built into
 */
export async function writeBuildFiles(output: string): Promise<void> {
  const page = await readFile(join(output, 'index.html'), 'utf8');
  if (!page.includes(BUILD_IN_PAGE)) throw new Error('The page has no place for the build’s name');
  const manifestFolder = join(output, '.vite');
  const manifestText = await readFile(join(manifestFolder, 'manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(manifestText);
  const id = createHash('sha256').update(page).update(manifestText).digest('hex').slice(0, 12);
  const build = { id, timestamp: Date.now() };
  const routes = filesOfRoutes(manifest, page, await routeNames());

  await writeFile(
    join(output, 'index.html'),
    page.replace(BUILD_IN_PAGE, `<meta name="build" content="${id}" />`),
  );
  await mkdir(join(output, 'builds'), { recursive: true });
  await writeFile(join(output, 'builds', 'latest.json'), JSON.stringify(build));
  await writeFile(join(output, 'builds', `${id}.json`), JSON.stringify({ ...build, routes }));
  await rm(manifestFolder, { recursive: true });
}

async function routeNames(): Promise<string[]> {
  const files = await readdir(ROUTES, { recursive: true });
  return files.filter((file) => file.endsWith('.tsx')).map((file) => file.slice(0, -'.tsx'.length));
}
