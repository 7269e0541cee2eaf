import { MAX_COMMANDS, notebookEndpoints } from '#contract/notebook.ts';
import type { DayReckoning } from '#domain/today.ts';
import { callsOf } from '../app/api/api.ts';
import { ProblemError } from '../app/api/problem-error.ts';
import { withRefusal, withSent, type Issued, type Answered, type Replica } from './replica.ts';
import { dueIn, withNoneSent, withTrouble } from './troubled.ts';

/** Well below what a server takes, so that an answer comes soon on a slow line, in bytes. */
const MAX_BYTES = 60_000;

/** As the wire has it. */
function onWire({ id, at, command }: Issued) {
  return { id, at: new Date(at).toISOString(), command };
}

/**
 * The first of what waits, as many as go into one request; one goes however large it is.
 *
 * @param most fewer than that, where the server found them too many
 */
export function batchOf(waiting: readonly Issued[], most = MAX_COMMANDS): readonly Issued[] {
  let bytes = 0;
  const end = waiting.findIndex((issued, place) => {
    bytes += new TextEncoder().encode(JSON.stringify(onWire(issued))).length;
    return place > 0 && (place >= Math.min(most, MAX_COMMANDS) || bytes > MAX_BYTES);
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}

const commandCalls = callsOf({ applyCommands: notebookEndpoints.applyCommands });

/** A batch that fails so often is sent by halves. */
const MAX_TRIES = 3;

/** Whatever is sent is answered so: nobody is signed in, or it is too much, or too early. */
const CONCERNS_ALL = [401, 429, 503];

/** The client whose commands are sent. */
interface Sending {
  replica: () => Replica;
  become: (next: Replica) => void;
  take: (answered: Answered, askedAt: number) => void;
  fetchDelta: () => Promise<void>;
  reckoning: () => DayReckoning;
  isClosed: () => boolean;
}

/** Makes what sends some of what is due. One command that can't be carried out holds up no other. */
export function createSender(client: Sending): () => Promise<void> {
  const { replica, become, take, fetchDelta, reckoning, isClosed } = client;
  let most = MAX_COMMANDS;
  let failures = 0;

  /**
   * After a fault of the server, or of a proxy before it: fetches the news, then halves the batch, or
   * notes a single command as troubled.
   */
  async function onServerError(batch: readonly Issued[], error: ProblemError): Promise<void> {
    become(withNoneSent(replica()));
    await fetchDelta();
    if (isClosed()) return;
    if (batch.length > 1) {
      failures += 1;
      if (failures % MAX_TRIES === 0) most = Math.ceil(batch.length / 2);
      throw error;
    }
    become(withTrouble(replica(), new Set(batch.map(({ id }) => id)), Date.now()));
  }

  async function onProblem(batch: readonly Issued[], error: ProblemError): Promise<void> {
    const [first] = batch;
    // Our own server names the fields that it can't read, and a proxy names none.
    if (error.status === 413 || error.errors.length > 0) {
      // One that can't be read keeps no other from being sent.
      if (first && batch.length === 1)
        become(withRefusal(replica(), first, error.code, reckoning()));
      else most = Math.ceil(batch.length / 2);
    } else if (CONCERNS_ALL.includes(error.status)) throw error;
    else await onServerError(batch, error);
  }

  return async () => {
    const batch = batchOf(dueIn(replica(), Date.now()), most);
    if (batch.length === 0 || isClosed()) return;
    become(withSent(replica(), new Set(batch.map(({ id }) => id))));
    const since = replica().cursor;
    const askedAt = Date.now();
    try {
      const answer = await commandCalls.applyCommands({
        body: { since, commands: batch.map(onWire) },
      });
      most = MAX_COMMANDS;
      failures = 0;
      if (isClosed()) return;
      take({ since, ...answer }, askedAt);
      const failed = answer.results.filter(({ result }) => result === 'failed');
      if (failed.length > 0)
        become(withTrouble(replica(), new Set(failed.map(({ id }) => id)), Date.now()));
    } catch (error) {
      if (!(error instanceof ProblemError) || isClosed()) throw error;
      await onProblem(batch, error);
    }
  };
}
