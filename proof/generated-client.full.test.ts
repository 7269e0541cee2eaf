import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectOk, openAccount } from '../bench/floods/account.ts';
import { runServer, temporaryFolder } from '../src/server/testing/run-server.ts';

/** What somebody else would install, who has nothing of ours. */
const PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];

const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes'];
const MODULES = ['--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom'];

/** What a program does most, by the types that the generator made. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

export async function readAndMark(baseUrl: string, token: string) {
  const headers = { Authorization: \`Bearer \${token}\` };
  const client = createClient<paths>({ baseUrl, headers });
  const header = { 'Idempotency-Key': '"a button that was pressed"' };
  const made = await client.POST('/api/habits', {
    params: { header },
    body: { name: 'Read 20 pages', frequency: 'DAILY' },
  });
  if (!made.data) throw new Error(made.error.code);
  const path = { id: made.data.slug };
  const marked = await client.POST('/api/habits/{id}/completions', { params: { path }, body: {} });
  if (!marked.data) throw new Error(marked.error.code);
  const listed = await client.GET('/api/habits/{id}/completions', {
    params: { path, query: { to: marked.data.date } },
  });
  const today = await client.GET('/api/today');
  const nobody = await client.GET('/api/habits/{id}', { params: { path: { id: 'nothing' } } });
  return {
    slug: made.data.slug,
    completions: listed.data?.completions.map(({ completed }) => completed),
    today: today.data?.habits.map(({ name, kept }) => [name, kept]),
    refused: nobody.error?.code,
  };
}
`;

it('a client that openapi-typescript makes of the description compiles and does the main job', async () => {
  const folder = temporaryFolder();
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, encoding: 'utf8' });
  const tool = (name: string, ...words: string[]) =>
    run(process.execPath, join('node_modules', name), ...words);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES);

  const dataDir = temporaryFolder();
  const url = await runServer({ DATA_DIR: dataDir }).address;
  const description = await expectOk(fetch(`${url}/api/openapi.json`));
  writeFileSync(join(folder, 'openapi.json'), await description.text());
  tool('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.d.ts');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  tool('typescript/bin/tsc', ...STRICT, ...MODULES, 'program.ts');

  const account = await openAccount({ url, dataDir });
  const body = { name: 'A program', scopes: ['write'], days: 30 };
  const made = await expectOk(account.send('POST', '/api/profile/tokens', body));
  const { secret } = (await made.json()) as { secret: string };
  const call = `import { readAndMark } from './program.ts'; console.log(JSON.stringify(await readAndMark('${url}', '${secret}')))`;
  expect(JSON.parse(run(process.execPath, '--input-type=module', '--eval', call))).toEqual({
    slug: 'read-20-pages',
    completions: [true],
    today: [['Read 20 pages', true]],
    refused: 'not_found',
  });
});
