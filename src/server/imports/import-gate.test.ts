import { expect, it } from 'vitest';
import { createImportGate } from './import-gate.ts';

it('lets one file of a person through at a time', async () => {
  const gate = createImportGate();
  const { promise: finished, resolve: finish } = Promise.withResolvers<string>();
  const first = gate('ada', () => finished);
  await expect(gate('ada', async () => 'second')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await gate('bob', async () => 'of another')).toBe('of another');
  finish('first');
  expect(await first).toBe('first');
  expect(await gate('ada', async () => 'third')).toBe('third');
});

it('turns people away when many wait, and says when to come again', async () => {
  const gate = createImportGate();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const all = Promise.allSettled(
    Array.from({ length: 8 }, (_, person) => gate(`${person}`, () => finished)),
  );
  finish();
  const refusals = (await all).flatMap((each) => (each.status === 'rejected' ? each.reason : []));
  const later = { code: 'unavailable', retryAfter: 5000 };
  expect(refusals).toMatchObject([later, later]);
});
