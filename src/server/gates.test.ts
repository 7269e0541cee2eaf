import { expect, it } from 'vitest';
import { createGates } from './gates.ts';

it('lets one of each key in at a time, and turns away who comes when too many wait', async () => {
  const pass = createGates({ running: 1, waiting: 1 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const running: string[] = [];
  const work = (name: string) => async () => {
    running.push(name);
    await opened;
    return name;
  };
  const results = Promise.allSettled([
    pass('ada', work('a1')),
    pass('ada', work('a2')),
    pass('ada', work('a3')),
    pass('bob', work('b1')),
  ]);
  await Promise.resolve();
  expect(running).toEqual(['a1', 'b1']);
  open();
  const outcomes = (await results).map((result) =>
    result.status === 'rejected' ? result.reason.code : result.value,
  );
  expect(outcomes).toEqual(['a1', 'a2', 'unavailable', 'b1']);
  await expect(pass('ada', async () => 'again')).resolves.toBe('again');
});
