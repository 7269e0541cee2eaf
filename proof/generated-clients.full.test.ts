import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { personalTokenEndpoints } from '#contract/personal-tokens.ts';
import { expectOk, openAccount } from '../bench/floods/account.ts';
import { installPackages, mayInstall } from '../scripts/set-up/executables.mjs';
import { runServer } from '../src/server/testing/run-server.ts';
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts';

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
    body: {
      name: 'Read 20 pages',
      frequency: 'DAILY',
      goals: [
        {
          from: '2026-01-01',
          schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
          target: { kind: 'check' },
        },
      ],
    },
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

/** The same in Perl: its client makes a method of each operation when it reads the description. */
const PERL_PROGRAM = `
use strict; use warnings;
use Mojo::JSON qw(encode_json);
use OpenAPI::Client;
my ($url, $token) = @ARGV;
my $client = OpenAPI::Client->new('openapi.json', base_url => $url);
$client->ua->on(start => sub { $_[1]->req->headers->authorization("Bearer $token") });
my $goal = { from => '2026-01-01', schedule => { every => 'DAILY', weekdays => [1 .. 7] }, target => { kind => 'check' } };
my $made = $client->createHabit({}, json => { name => 'Read 20 pages', frequency => 'DAILY', goals => [$goal] })->res->json;
my $marked = $client->completeHabit({ id => $made->{slug} }, json => {})->res->json;
my $listed = $client->listCompletions({ id => $made->{slug}, to => $marked->{date} })->res->json;
my $today = $client->getToday->res->json;
my $nobody = $client->getHabit({ id => 'nothing' })->res->json;
print encode_json({
  slug => $made->{slug},
  completions => [map { $_->{completed} } @{ $listed->{completions} }],
  today => [map { [$_->{name}, $_->{kept}] } @{ $today->{habits} }],
  refused => $nobody->{code},
});
`;

/** What it would fetch to check the description itself: whoever is offline takes it as it is. */
const SCHEMA_OF_DESCRIPTIONS = 'https://spec.openapis.org/oas/3.1/schema/2021-05-20';

const hasPerlClient = () => spawnSync('perl', ['-MOpenAPI::Client', '-e', '1']).status === 0;

if (!hasPerlClient() && mayInstall()) await installPackages(['libopenapi-client-perl']);

/** A server, its description in a folder, and the token of a program. */
async function described() {
  const dataDir = temporaryFolder();
  const folder = temporaryFolder();
  const url = await runServer({ DATA_DIR: dataDir }).address;
  const description = await expectOk(fetch(`${url}/api/openapi.json`));
  writeFileSync(join(folder, 'openapi.json'), await description.text());
  const account = await openAccount({ url, dataDir });
  const body = { name: 'A program', scopes: ['write'], days: 30 };
  const made = await expectOk(account.send('POST', '/api/profile/tokens', body));
  const { secret } = z.parse(personalTokenEndpoints.createPersonalToken.answer, await made.json());
  const run = (command: string, words: readonly string[], env: Record<string, string> = {}) =>
    execFileSync(command, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  return { url, secret, folder, run };
}

const DONE = {
  slug: 'read-20-pages',
  completions: [true],
  today: [['Read 20 pages', true]],
  refused: 'not_found',
};

it('a client that openapi-typescript makes of the description compiles and does the main job', async () => {
  const { url, secret, folder, run } = await described();
  const tool = (name: string, ...words: string[]) =>
    run(process.execPath, [join('node_modules', name), ...words]);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES]);
  tool('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.d.ts');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  tool('typescript/bin/tsc', ...STRICT, ...MODULES, 'program.ts');
  const call = `import { readAndMark } from './program.ts'; console.log(JSON.stringify(await readAndMark('${url}', '${secret}')))`;
  expect(JSON.parse(run(process.execPath, ['--input-type=module', '--eval', call]))).toEqual(DONE);
});

it.skipIf(!hasPerlClient())('so does one in Perl', async () => {
  const { url, secret, folder, run } = await described();
  const known = createHash('md5').update(SCHEMA_OF_DESCRIPTIONS).digest('hex');
  writeFileSync(join(folder, known), '{ "type": "object" }');
  writeFileSync(join(folder, 'program.pl'), PERL_PROGRAM);
  const env = { JSON_VALIDATOR_CACHE_PATH: folder };
  expect(JSON.parse(run('perl', ['program.pl', url, secret], env))).toEqual(DONE);
});
