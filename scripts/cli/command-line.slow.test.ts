import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/server/testing/temporary-folder.ts';
import { bundleCli } from '../build/bundle-cli.ts';
import { ROOT } from '../set-up/paths.mjs';
import { atTerminal, runToEnd } from './at-terminal.ts';

let program: string;

beforeAll(async () => {
  program = await bundleCli(join(ROOT, '.cache/cli'));
});

/** Ada, whose environment lets the program in. */
async function signedIn() {
  const ada = await atTerminal(program);
  const token = await ada.token();
  Object.assign(ada.env, { HABITUDE_SERVER: ada.address, HABITUDE_TOKEN: token });
  return { ...ada, token };
}

describe('the command line', () => {
  it('does the main job, and takes back what it did last', async () => {
    const ada = await atTerminal(program);
    const input = `${await ada.token()}\n`;
    expect(await ada.run(['login', ada.address], { input })).toEqual({
      exit: 0,
      said: `Signed in to ${ada.address}.\n`,
      complained: '',
    });
    expect(await ada.says('today')).toBe(
      `Saturday 21 November · 0 of 3 kept
○ 📖 Read 20 pages
○ 📚 Réviser l’allemand
○ 🚶 Walk                0 of 5 km
`,
    );
    expect(await ada.says('done', 'read')).toBe('✓ 📖 Read 20 pages · Saturday 21 November\n');
    expect(await ada.says('done', 'walk', '5.2')).toBe(
      '✓ 🚶 Walk · 5.2 km · Saturday 21 November\n',
    );
    expect(await ada.says('skip', 'reviser', '--date', '2026-11-20')).toBe(
      '– 📚 Réviser l’allemand · skipped · Friday 20 November\n',
    );
    expect(await ada.entered('Réviser l’allemand')).toEqual([
      { date: '2026-11-20', completed: false, skipped: true },
    ]);
    expect(await ada.says('undo')).toBe(
      'Réviser l’allemand has nothing on Friday 20 November any more, but still begins on that day. The app can change this.\n',
    );
    expect(await ada.entered('Réviser l’allemand')).toEqual([]);
    expect(await ada.says('today')).toBe(
      `Saturday 21 November · 2 of 3 kept
✓ 📖 Read 20 pages                    streak of 1 day
○ 📚 Réviser l’allemand
✓ 🚶 Walk                5.2 of 5 km  streak of 1 day
`,
    );
    expect(await ada.says('habits')).toBe(
      `📖 Read 20 pages       read-20-pages       streak of 1 day
📚 Réviser l’allemand  reviser-l-allemand
🚶 Walk                walk                streak of 1 day
`,
    );
  });

  it('shows what is skipped today', async () => {
    const ada = await signedIn();
    await ada.says('skip', 'walk');
    expect(await ada.says('today')).toBe(
      `Saturday 21 November · 0 of 2 kept
○ 📖 Read 20 pages
○ 📚 Réviser l’allemand
– 🚶 Walk                skipped
`,
    );
  });

  it('does it in French', async () => {
    const ada = await atTerminal(program, 'fr_FR.UTF-8');
    expect(await ada.says('login', ada.address, '--token', await ada.token())).toBe(
      `Connexion à ${ada.address} réussie.\n`,
    );
    expect(await ada.says('done', 'walk', '5,2')).toBe('✓ 🚶 Walk · 5,2 km · samedi 21 novembre\n');
    expect(await ada.says('today')).toBe(
      `samedi 21 novembre · 1\u00A0habitude tenue sur 3
○ 📖 Read 20 pages
○ 📚 Réviser l’allemand
✓ 🚶 Walk                5,2 sur 5 km  série de 1\u00A0jour
`,
    );
    expect(await ada.run(['done', 'nager'])).toEqual({
      exit: 1,
      said: '',
      complained:
        'Aucune habitude ne s’appelle «\u00A0nager\u00A0». «\u00A0habitude habits\u00A0» les énumère.\n',
    });
    expect(await ada.says('undo')).toBe(
      'Walk\u00A0: le samedi 21 novembre est de nouveau comme avant.\n',
    );
    expect(await ada.says('done', 'walk', '5', '--date', '2026-11-01')).toContain(
      'dimanche 1er novembre\n',
    );
  });

  it('answers in JSON, and complains in it', async () => {
    const ada = await signedIn();
    const json = async (...words: string[]) => JSON.parse(await ada.says(...words, '--json'));
    const habit = { id: ada.ids['Walk'], name: 'Walk' };
    expect(await json('done', 'walk', '3')).toEqual({
      habit,
      date: '2026-11-21',
      completed: false,
      value: 3,
    });
    expect(await json('today')).toMatchObject({ due: 3, kept: 0, open: 3 });
    expect(await json('habits')).toMatchObject([{}, {}, { id: ada.ids['Walk'], amount: 3 }]);
    expect(await json('undo')).toEqual({ habit, date: '2026-11-21', entry: null });
    expect(await json('export')).toHaveLength(3);
    const { exit, complained } = await ada.run(['done', 're', '--json']);
    expect([exit, JSON.parse(complained)]).toEqual([
      1,
      {
        code: 'ambiguous',
        message: '“re” may mean several habits:',
        candidates: [
          { id: ada.ids['Read 20 pages'], name: 'Read 20 pages', slug: 'read-20-pages' },
          {
            id: ada.ids['Réviser l’allemand'],
            name: 'Réviser l’allemand',
            slug: 'reviser-l-allemand',
          },
        ],
      },
    ]);
    expect(await json('logout')).toEqual({ server: null });
  });

  it('leaves the mark of a day to a note, and brings back a note alone', async () => {
    const ada = await signedIn();
    // Less than the goal asks for is not kept yet.
    expect(await ada.says('done', 'walk', '4')).toBe('○ 🚶 Walk · 4 km · Saturday 21 November\n');
    expect(await ada.says('note', 'walk', 'in the rain')).toBe(
      '🚶 Walk · in the rain · Saturday 21 November\n',
    );
    const noted = [{ date: '2026-11-21', completed: false, value: 4, note: 'in the rain' }];
    expect(await ada.entered('Walk')).toEqual(noted);
    await ada.says('done', 'walk', '6');
    await ada.says('undo');
    expect(await ada.entered('Walk')).toEqual(noted);
    await ada.says('note', 'read', 'ill');
    const alone = [{ date: '2026-11-21', completed: false, note: 'ill', note_only: true }];
    for (const isHalfway of [false, true]) {
      await ada.says('done', 'read');
      const path = `/api/habits/${ada.ids['Read 20 pages']}/completions/2026-11-21`;
      if (isHalfway) await ada.test.send('DELETE', path, { token: ada.bearer });
      await ada.says('undo');
      expect(await ada.entered('Read 20 pages')).toEqual(alone);
    }
    expect(await ada.says('note', 'read', '')).toContain('no note');
    expect(await ada.entered('Read 20 pages')).toEqual([]);
  });

  it('brings back what was not kept, and its note', async () => {
    const ada = await signedIn();
    const path = `/api/habits/${ada.ids['Walk']}/completions`;
    const body = { value: false, note: 'ill' };
    await ada.test.send('POST', path, { token: ada.bearer, body });
    for (const deed of [
      ['done', 'walk', '6'],
      ['skip', 'walk'],
      ['note', 'walk', 'well'],
    ]) {
      await ada.says(...deed);
      await ada.says('undo');
      const listed = await ada.test.send('GET', path, { token: ada.bearer });
      expect(listed.json().completions).toEqual([
        { date: '2026-11-21', completed: false, note: 'ill' },
      ]);
    }
  });

  it('takes back nothing that was changed elsewhere since, and nothing twice', async () => {
    const ada = await signedIn();
    await ada.says('done', 'read');
    const path = `/api/habits/${ada.ids['Read 20 pages']}/completions`;
    await ada.test.send('POST', path, { token: ada.bearer, body: { note: 'elsewhere' } });
    expect(await ada.run(['undo'])).toMatchObject({
      exit: 1,
      complained:
        'The entry of Read 20 pages for Saturday 21 November has been changed elsewhere since. Nothing was undone.\n',
    });
    expect(await ada.run(['undo'])).toMatchObject({
      exit: 1,
      complained: 'There is nothing to undo here.\n',
    });
    expect(await ada.entered('Read 20 pages')).toHaveLength(1);
  });

  it('says that a beginning stays where an entry moved it, and of which year a day is', async () => {
    const ada = await signedIn();
    expect(await ada.says('done', 'read', '--date', '2025-11-21')).toBe(
      '✓ 📖 Read 20 pages · Friday, 21 November 2025\n',
    );
    expect(await ada.says('undo')).toBe(
      'Read 20 pages has nothing on Friday, 21 November 2025 any more, but still begins on that day. The app can change this.\n',
    );
    await ada.says('done', 'read', '--date', '2026-11-20');
    expect(await ada.says('undo')).toBe('Read 20 pages: Friday 20 November is as it was before.\n');
  });

  it.runIf(process.platform === 'linux')(
    'keeps the token where nobody else reads it, and forgets it',
    async () => {
      const ada = await atTerminal(program);
      const token = await ada.token();
      await ada.says('login', `${ada.address.replace('http://', '')}/`, '--token', token);
      const file = join(ada.home, '.config/habitude/login.json');
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ server: ada.address, token });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      await ada.says('done', 'read');
      expect(await ada.says('logout')).toContain('until you revoke it');
      expect(await ada.run(['today'])).toMatchObject({ exit: 3, said: '' });
      Object.assign(ada.env, { HABITUDE_SERVER: ada.address, HABITUDE_TOKEN: token });
      expect(await ada.run(['undo'])).toMatchObject({ exit: 1 });
    },
  );

  it('marks days by slug or id with a token that reads nothing', async () => {
    const ada = await atTerminal(program);
    const narrow = await ada.token({ scopes: ['write:days'] });
    await ada.run(['login', ada.address, '--token', narrow]);
    const id = ada.ids['Read 20 pages'] ?? '';
    expect(await ada.says('done', id)).toBe(`✓ ${id} · Saturday 21 November\n`);
    const refused = {
      exit: 3,
      said: '',
      complained: 'This token may not do that: it lacks “Read”.\n',
    };
    expect(await ada.run(['today'])).toEqual(refused);
    expect(await ada.says('done', 'walk')).toBe('✓ walk · Saturday 21 November\n');
    expect((await ada.run(['done', 'wal'])).complained).toBe('There is no such habit.\n');
    const reading = await ada.token({ scopes: ['read'], habits: [id] });
    await ada.run(['login', ada.address, '--token', reading]);
    expect(await ada.says('habits')).not.toContain('Walk');
    expect((await ada.run(['skip', 'read'])).complained).toBe(
      'This token may not do that: it lacks “Mark days”.\n',
    );
    expect((await ada.run(['export'])).complained).toBe(
      'This token may not do that: it lacks “Read” for all habits.\n',
    );
  });

  it('writes exports as they come, to a file where one is named', async () => {
    const ada = await signedIn();
    await ada.says('done', 'read');
    const csv = await ada.test.send('GET', '/api/export/csv', { token: ada.bearer });
    // What reads it here takes the mark at the beginning away.
    expect(`\uFEFF${await ada.says('export')}`).toBe(csv.body);
    const file = join(ada.home, 'loop.zip');
    expect(await ada.says('export', 'loop', '-o', file)).toBe(`${file} is written.\n`);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
    expect(await ada.says('export', '--help')).toMatch(/everything is\s+on the page “Your\s+data”/);
    const nowhere = join(ada.home, 'no/where.csv');
    expect(await ada.run(['export', '--output', nowhere])).toMatchObject({ exit: 1 });
  });

  it('waits for a download for as long as a server lets it last', async () => {
    const ada = await signedIn();
    const waits = `AbortSignal.timeout = (ms) => (console.error(ms), new AbortController().signal)`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(waits)}` };
    const waited = async (...words: string[]) => (await ada.run(words, { env })).complained;
    for (const format of ['csv', 'json']) expect(await waited('export', format)).toBe('300000\n');
    expect(await waited('today')).toBe('30000\n');
  });
});

describe('what goes wrong', () => {
  it('ends with a code for each kind, and a word', async () => {
    const ada = await signedIn();
    const body = { name: 'Habits of others', frequency: 'DAILY' };
    await ada.test.send('POST', '/api/habits', { token: ada.bearer, body });
    const table: [words: string[], exit: number, complained: string][] = [
      [[], 2, 'Which command? “habitude --help” lists them.'],
      [['dance'], 2, 'There is no command “dance”. “habitude --help” lists them.'],
      [['today', '--loud'], 2, 'There is no option --loud.'],
      [['done'], 2, 'Write: habitude done <habit> [amount]'],
      [['done', 'walk', 'much'], 2, '“much” is not an amount.'],
      [['done', 'walk', '--date', 'today'], 2, '“today” is not a date. Write it as 2026-11-21.'],
      [['done', 'walk', '--date', '2027-01-01'], 1, 'This date is in the future.'],
      [['note', 'walk', 'x'.repeat(1001)], 1, 'This is too long.'],
      [['done', ''], 1, 'No habit is called “”. “habitude habits” lists them.'],
      [['done', 'swim'], 1, 'No habit is called “swim”. “habitude habits” lists them.'],
      [['login', 'localhost', '--token', 'x'], 2, 'This is not a token: tokens begin with hbt_.'],
    ];
    const ended = table.map(async ([words]): Promise<(typeof table)[number]> => {
      const { exit, complained } = await ada.run(words);
      return [words, exit ?? -1, complained.trimEnd()];
    });
    expect(await Promise.all(ended)).toEqual(table);
    expect(await ada.entered('Walk')).toEqual([]);
  });

  it('is told of a server that can’t be reached, is none, or takes the token no longer', async () => {
    const ada = await signedIn();
    const elsewhere = (server: string) =>
      ada.run(['today'], { env: { HABITUDE_SERVER: server, HABITUDE_TOKEN: ada.token } });
    for (const path of ['/nowhere', '/api/docs#'])
      expect(await elsewhere(ada.address + path)).toMatchObject({
        exit: 1,
        complained: expect.stringContaining(`${ada.address}${path.replace('#', '')}`),
      });
    const [made] = (
      await ada.test.send('GET', '/api/profile/tokens', { token: ada.bearer })
    ).json();
    await ada.test.send('DELETE', `/api/profile/tokens/${made.id}`, { token: ada.bearer });
    expect(await ada.run(['today'])).toMatchObject({
      exit: 3,
      complained: expect.stringContaining('The token is not accepted.'),
    });
    await ada.test.app.http.close();
    expect(await ada.run(['done', 'read'])).toMatchObject({
      exit: 4,
      complained: `${ada.address} cannot be reached (ECONNREFUSED). Are you online?\n`,
    });
  });
});

it('names the address that a proxy leads to, and says whether the token was readable', async () => {
  const ada = await atTerminal(program);
  const proxy = createServer(({ url }, response) => {
    response.writeHead(301, { Location: `https://example.org/habits${url}` }).end();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const token = await ada.token();
  expect(await ada.run(['login', address, '--token', token])).toEqual({
    exit: 1,
    said: '',
    complained: `${address} leads to https://example.org/habits. Give the address where Habitude itself answers. The token crossed the network unencrypted: better revoke it and make another one.\n`,
  });
});

describe('where nothing can be written', () => {
  it.runIf(process.platform === 'linux')(
    'the output is missed, unless nobody reads on',
    async () => {
      const ada = await signedIn();
      const shell = (line: string) =>
        runToEnd('bash', ['-c', `set -o pipefail; ${process.execPath} ${program} ${line}`], ada);
      expect(await shell('today > /dev/full')).toMatchObject({
        exit: 1,
        complained: expect.stringMatching(/^Nothing can be written here: .*ENOSPC.*\n$/),
      });
      expect(await shell('today | true')).toMatchObject({ exit: 0, complained: '' });
    },
  );

  it('days are entered all the same, and whoever asks is told that there is no undo', async () => {
    const ada = await signedIn();
    writeFileSync(join(ada.home, '.local'), '');
    const ended = await ada.run(['done', 'read']);
    expect(ended).toMatchObject({
      exit: 0,
      said: '✓ 📖 Read 20 pages · Saturday 21 November\n',
      complained: expect.stringMatching(/^“habitude undo” cannot undo this: .*last\.json/),
    });
    expect(await ada.entered('Read 20 pages')).toHaveLength(1);
  });

  it('a login says so', async () => {
    const ada = await atTerminal(program);
    writeFileSync(join(ada.home, '.config'), '');
    const words = ['login', ada.address, '--token', await ada.token(), '--json'];
    const { exit, complained } = await ada.run(words);
    expect([exit, JSON.parse(complained)]).toMatchObject([1, { code: 'not_written' }]);
  });
});

describe('in a terminal', () => {
  /** Runs the program in a terminal of its own, and answers when it asks. */
  async function shown(
    { home }: { home: string },
    command: string,
    { env = {}, answer = '' } = {},
  ) {
    const words = ['-qec', `${process.execPath} ${program} ${command}`, '/dev/null'];
    const child = spawn('script', words, {
      env: { PATH: process.env['PATH'], HOME: home, LANG: 'en', TERM: 'xterm-256color', ...env },
    });
    const ended = once(child, 'close');
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Token: ') && !child.stdin.writableEnded) child.stdin.end(`${answer}\r`);
    });
    await ended;
    return output;
  }

  it.skipIf(process.platform !== 'linux')(
    'the browser opens where a token is made, and the pasted one is not shown',
    async () => {
      const ada = await atTerminal(program);
      const token = await ada.token();
      const bin = temporaryFolder();
      const opened = join(bin, 'opened');
      writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
      const env = { DISPLAY: ':0', PATH: `${bin}:${process.env['PATH']}` };
      const said = await shown(ada, `login ${ada.address}`, { env, answer: token });
      const page = `${ada.address}/account/connections?for=terminal`;
      expect(said).toContain(page);
      expect(said).toContain(`Signed in to ${ada.address}.`);
      expect(said).not.toContain(token);
      await expect.poll(() => readFileSync(opened, 'utf8')).toBe(`${page}\n`);
      const coloured = await shown(ada, 'today');
      expect(coloured).toContain('\u001B[1m○\u001B[22m');
      const plain = await shown(ada, 'today', { env: { NO_COLOR: '1' } });
      expect(plain).not.toContain('\u001B[');
      expect(await ada.says('today')).not.toContain('\u001B[');
    },
  );

  it('shells complete commands and habits', async () => {
    const ada = await signedIn();
    const completed = async (...words: string[]) =>
      (await ada.says('complete', '--', ...words)).split('\n').map((line) => line.split('\t')[0]);
    expect(await completed('lo')).toEqual(['login', 'logout', ':4', '']);
    expect(await completed('done', 're')).toEqual([
      'read-20-pages',
      'reviser-l-allemand',
      ':4',
      '',
    ]);
    expect(await completed('export', '')).toEqual(['csv', 'json', 'loop', 'loop-backup', ':4', '']);
    expect(await completed('skip', '--d')).toEqual(['--date', ':4', '']);
    ada.env['HABITUDE_TOKEN'] = '';
    expect(await completed('done', '')).toEqual([':4', '']);
    for (const shell of ['zsh', 'fish'])
      expect(await ada.says('completion', shell)).toContain('habitude complete');
    const script = `${await ada.says('completion', 'bash')}\ncomplete -p habitude`;
    expect((await runToEnd('bash', ['-c', script])).said).toContain('habitude');
  });
});

it('the line of the guide for cron marks a habit once there is a backup, and once only', async () => {
  const ada = await atTerminal(program);
  const guide = readFileSync(join(ROOT, 'docs/programs.md'), 'utf8');
  const line = /^0 22 \* \* \* (.*)$/m.exec(guide)?.[1] ?? '';
  const command = line
    .replaceAll('\\%', '%')
    .replace('/backup/', '$HOME/')
    .replace('https://habits.example.org', ada.address)
    .replace('back-up', 'walk');
  const token = await ada.token({ scopes: ['write:days'], habits: [ada.ids['Walk'] ?? ''] });
  const config = `header = "Authorization: Bearer ${token}"\n`;
  writeFileSync(join(ada.home, '.habitude-token'), config, { mode: 0o600 });
  const shell = (script: string) => runToEnd('sh', ['-c', script], { env: ada.env });
  expect((await shell(command)).exit).toBe(1);
  expect(await ada.entered('Walk')).toEqual([]);
  await shell('touch "$HOME/$(date +%F).tar"');
  for (const { exit } of [await shell(command), await shell(command)]) expect(exit).toBe(0);
  expect(await ada.entered('Walk')).toEqual([{ date: '2026-11-21', completed: true }]);
});
