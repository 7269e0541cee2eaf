import { expect, test } from 'vitest';
import { fakeNotebook } from '../testing/fake-notebook.ts';
import { noAnswer, type SeenCall } from '../testing/fake-server.ts';
import { habit, notebookWith } from '../testing/habits.ts';
import { notebookServer } from '../testing/notebook-server.ts';
import { ada, signIn } from '../testing/person.ts';
import { notebookStore } from './notebook-store.ts';

const reading = habit();

/** A stream that tells revisions when it is asked to, and does not end. */
function openStream() {
  let tell: (revision: number) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (revision) => controller.enqueue(new TextEncoder().encode(`data: ${revision}\n\n`));
    },
  });
  return { response: new Response(body), tell };
}

const nameShown = () => notebookStore.standing().shown?.habits.get(reading.id)?.name;

test('what is told is asked for, and no more than once where a backup was restored', async () => {
  signIn();
  const { response, tell } = openStream();
  let server = notebookServer(notebookWith([reading]));
  // A page that asked back-to-back would leave no time for anything else.
  const read = (since?: string) => (calls.length > 20 ? noAnswer() : server.read(since));
  const calls: SeenCall[] = fakeNotebook(
    { read, apply: (...sent) => server.apply(...sent) },
    { 'GET /api/notebook/live': () => response },
  );
  await notebookStore.open(ada.id, () => ada);
  for (const name of ['Read more', 'Read a lot'])
    server.carryOut({ type: 'change_habit', habit: reading.id, name });
  tell(server.revision());
  await expect.poll(nameShown).toBe('Read a lot');

  server = notebookServer(notebookWith([reading]), 'restored');
  const before = calls.length;
  tell(3);
  await notebookStore.renew();
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(nameShown()).toBe(reading.name);
  expect(calls.length - before).toBeLessThanOrEqual(2);
});
