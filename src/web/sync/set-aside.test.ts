import { beforeEach, expect, test, vi } from 'vitest';
import { localDatabase, within } from './local-database.ts';
import { setAside } from './set-aside.ts';

vi.mock('./local-database.ts', async (original) => ({
  ...(await original<object>()),
  within: vi.fn(),
  rangeOf: vi.fn(),
}));

const command = { type: 'delete_habit', habit: 'read' } as const;
const sound = { id: 'a', at: 0, command };
const busy = new DOMException('The connection was closed', 'InvalidStateError');
const unreadable = new DOMException('Data lost', 'NotReadableError');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(localDatabase, 'write').mockResolvedValue(true);
});

test.each([
  ['read', [sound], [sound]],
  ['read, and is no command', [{ id: 'a' }], [{ id: 'a', text: '{"id":"a"}' }]],
  ['damaged', [unreadable], [{ id: 'a', text: '' }]],
  ['removed by another tab meanwhile', [undefined], []],
  ['read once the connection is there again', [busy, sound], [sound]],
  ['not read for now', [busy, busy, busy], []],
])('of what is %s: %j', async (_, reads, expected) => {
  const reading = vi
    .mocked(within)
    .mockReset()
    .mockResolvedValueOnce([['ada', 'a']]);
  for (const read of reads)
    if (read instanceof DOMException) reading.mockRejectedValueOnce(read);
    else reading.mockResolvedValueOnce(read);
  const done = setAside('ada');
  await vi.runAllTimersAsync();
  const { commands } = await done;
  expect([...commands.values()]).toMatchObject(expected);
  expect(localDatabase.write).toHaveBeenCalledWith('ada', expect.objectContaining({ commands }));
});
