import { expect, test, vi } from 'vitest';
import { notebookEndpoints } from '#contract/notebook.ts';
import { fakeServer, noAnswer, problem } from '../../testing/fake-server.ts';
import { signIn } from '../../testing/person.ts';
import { followEvents } from './follow-events.ts';
import { ConnectionError, ProblemError } from './problem-error.ts';

const PATH = 'GET /api/notebook/live';

/** A stream that says its parts one after the other, and then ends or breaks off. */
function stream(parts: readonly string[], breaks = false): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      if (breaks) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body);
}

async function follow(answer: () => Response) {
  signIn();
  const seen = fakeServer({ [PATH]: answer });
  const told: number[] = [];
  const signal = new AbortController().signal;
  const ended = followEvents(
    notebookEndpoints.followNotebook,
    (revision) => told.push(revision),
    signal,
  );
  return { seen, told, ended };
}

test('each number is told, however the text comes in parts', async () => {
  const parts = [
    ': here\n\nevent: revision\nda',
    'ta: 1',
    '2\n\n:\n\nevent: weather\ndata: {"of": "newer pages"}\n\nevent: revision\ndata: 13\n\n',
  ];
  const { seen, told, ended } = await follow(() => stream(parts));
  await ended;
  expect(told).toEqual([12, 13]);
  expect(seen.map(({ bearer }) => bearer)).toEqual(['token']);
});

test.each([
  ['that breaks off', () => stream(['data: 1\n'], true), ConnectionError],
  ['without an answer', noAnswer, ConnectionError],
  ['that is refused', () => problem(429, 'too_many_requests'), ProblemError],
])('a stream %s says so', async (_, answer, error) => {
  const { ended } = await follow(answer);
  await expect(ended).rejects.toBeInstanceOf(error);
});

test('a server that says nothing for a minute is gone', async () => {
  vi.useFakeTimers();
  const { ended } = await follow(() => new Response(new ReadableStream()));
  const error = ended.catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await error).toBeInstanceOf(ConnectionError);
});
