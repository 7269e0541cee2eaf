import { expect, it } from 'vitest';
import { hourlyForEach } from './hourly.ts';

const RUN = { id: '', userId: null, waited: 0, signal: new AbortController().signal };

it('whoever fails keeps nobody else from their turn, and the job fails then', async () => {
  const done: string[] = [];
  const { run } = hourlyForEach(
    async () => ['ada', 'bob', 'eve'],
    async (id) => {
      if (id === 'bob') throw new TypeError('no');
      done.push(id);
    },
  );
  await expect(run(null, RUN)).rejects.toThrow(TypeError);
  expect(done).toEqual(['ada', 'eve']);
});

it('goes on until nobody is left', async () => {
  const due = Array.from({ length: 250 }, (_, n) => `${n}`);
  const done: string[] = [];
  const { run } = hourlyForEach(
    async (most) => due.slice(0, most),
    async (id) => {
      done.push(id);
      due.splice(due.indexOf(id), 1);
    },
  );
  await run(null, RUN);
  expect(done).toHaveLength(250);
});
