import { z } from 'zod/mini';
import { unsentEndpoints } from '#contract/unsent.ts';
import { callsOf } from '../app/api/api.ts';
import { ProblemError } from '../app/api/problem-error.ts';
import { copy, isCommand } from './local-database.ts';
import { TAB_CHANNEL } from './tab-message.ts';
import type { TabMessage } from './tab-message.ts';
import type { Refused, Waiting } from './replica.ts';

const wire = callsOf(unsentEndpoints);

const fileSchema = z.object({ sealed: z.array(z.string()) });

const NONE = new Map<string, never>();

/**
 * Has what a sealed file holds of a person wait to be sent again. What it holds of others stays
 * sealed.
 *
 * @returns how much it was; 0 where it is no such file, or holds nothing of theirs
 */
export async function takeBack(person: string, file: Blob): Promise<number> {
  const commands = new Map<string, Waiting | Refused>();
  for (const sealed of sealedIn(await file.text()))
    for (const row of await opened(sealed))
      // Nobody knows what of it the server has.
      if (isCommand(row)) commands.set(row.id, 'code' in row ? row : { ...row, state: 'sent' });
  if (commands.size === 0) return 0;
  const rows = { habits: NONE, groups: NONE, pauses: NONE };
  const writing = { ...rows, commands, cursor: undefined, since: undefined, whole: false };
  await copy.write(person, writing, undefined).catch(() => false);
  tell({ person, writing });
  return commands.size;
}

function sealedIn(text: string): readonly string[] {
  try {
    return z.parse(fileSchema, JSON.parse(text)).sealed;
  } catch {
    return [];
  }
}

async function opened(sealed: string): Promise<(Waiting | Refused)[]> {
  try {
    const { commands } = await wire.openSealed({ body: { sealed } });
    return commands as (Waiting | Refused)[];
  } catch (error) {
    if (error instanceof ProblemError && [400, 413, 422].includes(error.status)) return [];
    throw error;
  }
}

/** Tells every page that has the notebook open, this one too. */
function tell(news: TabMessage): void {
  const channel = new BroadcastChannel(TAB_CHANNEL);
  // A channel is of this origin alone, and takes no other.
  // oxlint-disable-next-line require-post-message-target-origin
  channel.postMessage(news);
  channel.close();
}
