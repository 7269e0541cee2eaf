import { expect, it } from 'vitest';
import { createQueue } from '../../platform/limits/queue.ts';
import { limitsOfDevice } from './sign-in-limits.ts';

it('an account with many known devices leaves room in their line for others', async () => {
  const queue = createQueue({ running: 1, waiting: 3 });
  const over = Promise.withResolvers<string>();
  const signIn = (device: string, account: string) =>
    queue(() => over.promise, limitsOfDevice(device, account).turn).catch(() => 'refused');
  const eve = Array.from({ length: 6 }, (_, n) => signIn(`device-${n}`, 'eve@example.org'));
  const ada = signIn('laptop', 'ada@example.org');
  over.resolve('in');
  expect(await ada).toBe('in');
  expect((await Promise.all(eve)).filter((each) => each === 'in')).toHaveLength(3);
});
