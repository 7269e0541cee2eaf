import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { openProxy } from '../../testing/open-proxy.ts';
import { connect } from './connect.ts';
import { createNotices } from './notices.ts';
import { connectionTo } from './postgres-pool.ts';

eachDatabase(
  ({ create }) => {
    it('tells many in few notices, of each person the latest, and hears nothing else', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      const database = await connect(config, () => undefined);
      onTestFinished(() => database.close());
      const client = new pg.Client({ connectionString: config.url });
      client.on('error', () => undefined);
      await client.connect();
      const notices: string[] = [];
      client.on('notification', ({ payload = '' }) => notices.push(payload));
      await client.query('listen habitude');

      const people = Array.from({ length: 200 }, () => crypto.randomUUID());
      for (const revision of [1, 2, 3])
        for (const id of people) database.revisions.tell(id, revision);
      const latest = () => new Map<string, number>(notices.flatMap((text) => JSON.parse(text)));
      await expect.poll(() => people.every((id) => latest().get(id) === 3)).toBe(true);
      expect(notices.length).toBeLessThanOrEqual(4);

      const heard = new Map<string, number>();
      database.revisions.listen((id, revision) => void heard.set(id, revision));
      const say = (text: string) => client.query('select pg_notify($1, $2)', ['habitude', text]);
      await expect
        .poll(async () => {
          await say(JSON.stringify([['ada', 7]]));
          return heard.get('ada');
        })
        .toBe(7);
      for (const text of ['', 'Dear diary,', '{}', '[["bob"]]', '[["bob","9"]]', '[[null,9]]'])
        await say(text);
      await say(JSON.stringify([['eve', 8]]));
      await expect.poll(() => heard.get('eve')).toBe(8);
      expect(heard.has('bob')).toBe(false);
    });

    it('listens anew where its connection died in silence', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      const proxy = await openProxy(config.url);
      const errors: string[] = [];
      const notices = createNotices(
        connectionTo(proxy.url),
        () => Promise.resolve(),
        ({ message }) => void errors.push(message),
        { intervalMs: 20, timeoutMs: 2000 },
      );
      onTestFinished(() => notices.close());
      const heard: number[] = [];
      notices.listen((_id, revision) => void heard.push(revision));
      const client = new pg.Client({ connectionString: config.url });
      client.on('error', () => undefined);
      await client.connect();
      const hears = (revision: number) =>
        expect
          .poll(async () => {
            const notice = JSON.stringify([['ada', revision]]);
            await client.query('select pg_notify($1, $2)', ['habitude', notice]);
            return heard.at(-1);
          })
          .toBe(revision);
      await hears(1);
      proxy.silence();
      await expect.poll(() => errors).toEqual(['Query read timeout']);
      await hears(2);
      await notices.close();
      expect(errors).toEqual(['Query read timeout']);
    });
  },
  ['postgres'],
);
