import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MAX_HABITS } from '#domain/limits.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { ENTRIES_EACH, fullAccount } from '../../testing/full-account.ts';
import { signedIn } from '../../testing/test-app.ts';
import { readApart } from './read-apart.ts';

anyDatabase(({ open }) => {
  it('an account with all that one may hold goes out and comes back, equal', async () => {
    let file: Uint8Array = gzipSync(fullAccount(), { level: 1 });
    const exported: string[] = [];
    for (const _ of ['made', 'exported']) {
      const database = await open();
      const { test, token } = await signedIn(database, { readImport: readApart });
      const answer = await test.send('POST', '/api/imports', { token, file });
      expect(answer.json()).toMatchObject({
        imported: { habits: MAX_HABITS, entries: MAX_HABITS * ENTRIES_EACH },
      });
      const { rawPayload } = await test.app.http.inject({
        url: '/api/profile/export',
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
      });
      file = rawPayload;
      const text = gunzipSync(rawPayload).toString();
      exported.push(text.slice(text.indexOf('"habits":[\n')));
    }
    const [first = '', second] = exported;
    expect(first.length).toBeGreaterThan(100_000_000);
    expect(first === second).toBe(true);
    const made = fullAccount();
    const habits = (text: string) =>
      text.slice(text.indexOf('"habits":[\n'), text.indexOf('"changes":[\n'));
    expect(habits(first) === habits(made)).toBe(true);
  }, 600_000);
});
