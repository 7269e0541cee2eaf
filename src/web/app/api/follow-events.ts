import type { z } from 'zod/mini';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { BASE } from './base.ts';
import { asPerson } from './api.ts';
import { ConnectionError, ProblemError, problemOf } from './problem-error.ts';
import { readAnswer } from './read-answer.ts';

/** A server that lives says so every 25 seconds. After this long without a word it is gone. */
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Follows a stream of events until the server ends it. An `EventSource` could not say who asks.
 *
 * @throws ProblemError when the server reports a problem
 * @throws ConnectionError when there is no answer, or it breaks off
 */
export async function followEvents<E extends Endpoint & { answer: z.ZodMiniType }>(
  endpoint: E,
  onEvent: (data: AnswerOf<E>) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const either = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  try {
    const response = await asPerson((bearer) => open(endpoint, bearer, either));
    let rest = '';
    // Events of other names are for newer pages.
    let isKnown = true;
    for await (const text of textsOf(response, either)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('event:'))
          isKnown = line.slice('event:'.length).trim() === endpoint.events;
        if (isKnown && line.startsWith('data:')) {
          const data: unknown = JSON.parse(line.slice('data:'.length));
          onEvent((await readAnswer(endpoint.answer, data)) as AnswerOf<E>);
        }
      }
    }
  } catch (cause) {
    if (signal.aborted || cause instanceof ProblemError) throw cause;
    throw new ConnectionError('The stream broke off', { cause });
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function open({ path }: Endpoint, bearer: string, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${bearer}` };
  const response = await fetch(BASE + path, { headers, signal, cache: 'no-store' });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** What comes, as it comes. */
async function* textsOf({ body }: Response, signal: AbortSignal): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream(), { signal }).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
