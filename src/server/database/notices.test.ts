import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../testing/each-database.ts';
import { connect } from './connect.ts';

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
  },
  ['postgres'],
);
