import { expect, it } from 'vitest';
import { describeError } from './log.ts';
import { anyDatabase } from '../testing/each-database.ts';

anyDatabase(({ open }) => {
  it('tells of a row that was refused, and nothing that is in it', async () => {
    const database = await open();
    const row = { name: 'ada@example.org', value: 'a secret' };
    const write = () =>
      database.write((writer) => writer.insertInto('installation').values(row).execute());
    await write();
    const error: unknown = await write().catch((reason: unknown) => reason);
    if (!(error instanceof Error)) throw new TypeError('It was not refused');
    const told = JSON.stringify(describeError(error));
    expect(told).toMatch(/unique/i);
    expect(told).not.toContain(row.name);
  });
});
