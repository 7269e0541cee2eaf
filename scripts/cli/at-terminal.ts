import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { CreatePersonalTokenBody } from '#contract/personal-tokens.ts';
import { makeToken } from '../../src/server/testing/make-token.ts';
import { temporaryFolder } from '../../src/server/testing/temporary-folder.ts';
import { buildTestApp } from '../../src/server/testing/test-app.ts';
import { openDatabase } from '../open-database.ts';

export interface Ended {
  exit: number | null;
  said: string;
  complained: string;
}

/** Runs a program to its end, with nothing in its environment but what is given. */
export async function runToEnd(
  program: string,
  words: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  const path = { PATH: process.env['PATH'] ?? '' };
  const child = spawn(program, words, { env: { ...path, ...env } });
  const ended = once(child, 'close');
  child.stdin.end(input);
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { exit: child.exitCode, said, complained };
}

/** Ada at a terminal: a server of hers, three habits, and the program, which keeps files at her home. */
export async function atTerminal(program: string, lang = 'en_GB.UTF-8') {
  const database = await openDatabase({ DATA_DIR: temporaryFolder() });
  onTestFinished(() => database.close());
  const test = await buildTestApp(database);
  const { access_token: bearer } = await test.signUp();
  const ids: Record<string, string> = {};
  for (const body of HABITS) {
    const made = await test.send('POST', '/api/habits', { token: bearer, body });
    ids[body.name] = made.json().id;
  }
  const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  const home = temporaryFolder();
  const token = async (asked: Partial<CreatePersonalTokenBody> = {}) =>
    (await makeToken(test, bearer, { scopes: ['read', 'write:days'], ...asked })).secret;
  const env: Record<string, string> = { HOME: home, LANG: lang };
  const run = (words: readonly string[], given: { env?: object; input?: string } = {}) =>
    runToEnd(process.execPath, [program, ...words], { ...given, env: { ...env, ...given.env } });
  return {
    address,
    bearer,
    env,
    home,
    ids,
    test,
    run,
    token,
    /** what is entered for a habit, as the server has it */
    entered: async (name: string) =>
      (await test.send('GET', `/api/habits/${ids[name]}`, { token: bearer })).json().completions,
    /** what a command says; it must not fail */
    async says(...words: string[]): Promise<string> {
      const { exit, said, complained } = await run(words);
      if (exit !== 0) throw new Error(`${words.join(' ')} ended with ${exit}: ${complained}`);
      return said;
    },
  };
}

const km = { kind: 'at_least', amount: 5, unit: 'km', per: 'day' };
const daily = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };

const HABITS = [
  { name: 'Read 20 pages', icon: '📖', frequency: 'DAILY' },
  { name: 'Réviser l’allemand', icon: '📚', frequency: 'DAILY' },
  {
    name: 'Walk',
    icon: '🚶',
    frequency: 'DAILY',
    goals: [{ from: '2026-11-21', schedule: daily, target: km }],
  },
];
