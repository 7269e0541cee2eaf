import { z } from 'zod/mini';
import { MAX_SEALED, unsentEndpoints } from '#contract/unsent.ts';
import { callsOf } from '../app/api/api.ts';
import { ProblemError } from '../app/api/problem-error.ts';
import { rememberMark } from '../app/session/token-store.ts';
import { commandsOfAll } from './closed-notebooks.ts';
import { diffOfCommands } from './diff.ts';
import { isCommand, localDatabase } from './local-database.ts';
import type { Refused, PendingCommand } from './replica.ts';
import { broadcast, peopleInTabs } from './tabs.ts';

const unsentCalls = callsOf(unsentEndpoints);

/** So long, in milliseconds, what was not sent waits here for its owner without a word: 30 days. */
const SILENCE = 30 * 24 * 60 * 60 * 1000;

/** Those who are not here, and of whom nothing but what was not sent has been here for that long. */
export async function longGone(now = Date.now()): Promise<string[]> {
  const latest = new Map<string, number>();
  for (const { person, row } of await commandsOfAll())
    latest.set(person, Math.max(latest.get(person) ?? 0, row?.at ?? 0));
  const here = await peopleInTabs();
  const isHere = (person: string) => here.has(person) || rememberMark.person() === person;
  return [...latest].flatMap(([person, at]) =>
    at < now - SILENCE && !isHere(person) ? [person] : [],
  );
}

/** A file of what people did not send, which nobody but they, signed in, can have opened. */
export async function sealedFile(people: readonly string[]): Promise<Blob> {
  const sealed: string[] = [];
  const all = await commandsOfAll();
  for (const person of people) {
    const rows = all.filter((each) => each.person === person).map(({ row }) => row);
    for (let first = 0; first < rows.length; first += MAX_SEALED) {
      const commands = rows.slice(first, first + MAX_SEALED);
      sealed.push((await unsentCalls.sealUnsent({ body: { person, commands } })).sealed);
    }
  }
  return new Blob([JSON.stringify({ sealed })], { type: 'application/json' });
}

/** Takes away what people did not send, for ever. */
export async function eraseUnsent(people: readonly string[]): Promise<void> {
  for (const person of people) await localDatabase.erase(person, 'all');
}

const fileSchema = z.object({ sealed: z.array(z.string()) });

/**
 * Has what a sealed file holds of a person wait to be sent again. What it holds of others stays
 * sealed.
 *
 * @returns how much it was; 0 where it is no such file, or holds nothing of theirs
 */
export async function openSealedFile(person: string, file: Blob): Promise<number> {
  const commands = new Map<string, PendingCommand | Refused>();
  for (const sealed of sealedIn(await file.text()))
    for (const row of await opened(sealed))
      // Nobody knows what of it the server has.
      if (isCommand(row)) commands.set(row.id, 'code' in row ? row : { ...row, state: 'sent' });
  if (commands.size === 0) return 0;
  const diff = diffOfCommands(commands);
  await localDatabase.write(person, diff).catch(() => false);
  broadcast({ person, writing: diff });
  return commands.size;
}

function sealedIn(text: string): readonly string[] {
  try {
    return z.parse(fileSchema, JSON.parse(text)).sealed;
  } catch {
    return [];
  }
}

async function opened(sealed: string): Promise<(PendingCommand | Refused)[]> {
  try {
    const { commands } = await unsentCalls.openSealed({ body: { sealed } });
    return commands as (PendingCommand | Refused)[];
  } catch (error) {
    if (error instanceof ProblemError && [400, 413, 422].includes(error.status)) return [];
    throw error;
  }
}
