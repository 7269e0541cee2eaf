import { expect, it } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';
import { operatorJobs } from './change-account.usecases.ts';
import { operatorCalls } from './testing/operator-calls.ts';

eachDatabase(({ open }) => {
  it('whoever is let back in while others are deleted is not deleted', async () => {
    const database = await open();
    const { test, token } = await signedIn(database);
    for (const email of ['eve@example.org', 'bob@example.org']) {
      await test.signUp({ email });
      await operatorCalls(test, token).change(email, 'delete');
    }
    test.advance(30 * DAY);
    const closed: string[] = [];
    const { run } = operatorJobs({
      database,
      clock: test.now,
      async close(writer, userId) {
        closed.push(userId);
        const letIn = writer.updateTable('users').set({ suspended_at: null, delete_at: null });
        await letIn.where('id', '!=', userId).execute();
      },
    });
    const { signal } = new AbortController();
    await run(null, { id: '', userId: null, waited: 0, signal });
    expect(closed).toHaveLength(1);
  });
});
