import { expect, it, onTestFinished } from 'vitest';
import { MINUTE } from '../clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { openProxy } from '../../testing/open-proxy.ts';
import { connect } from './connect.ts';

const silent = () => undefined;

eachDatabase(
  ({ create }) => {
    it('a start waits for a PostgreSQL that is away, and says so', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      const port = await freePort();
      const url = new URL(config.url);
      url.port = String(port);
      const waits: unknown[] = [];
      let starting: Promise<unknown> | undefined;
      const database = await connect({ ...config, url: url.href }, silent, silent, {
        timeoutMs: MINUTE,
        onWait(error) {
          waits.push(error);
          starting ??= openProxy(config.url, port);
        },
      });
      onTestFinished(() => database.close());
      await starting;
      expect(waits[0]).toMatchObject({ code: 'ECONNREFUSED' });
      await database.snapshot(async (reader) =>
        reader.selectNoFrom((eb) => eb.lit(1).as('n')).execute(),
      );
    });

    it('a start waits for nothing where waiting would not help, and else no longer than it is to', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      const waits: unknown[] = [];
      const waiting = { timeoutMs: MINUTE, onWait: (error: unknown) => void waits.push(error) };
      const url = `${config.url}_gone`;
      await expect(connect({ ...config, url }, silent, silent, waiting)).rejects.toThrow(
        /^Cannot connect to the database in DATABASE_URL: .*does not exist/,
      );
      const nowhere = new URL(config.url);
      nowhere.port = String(await freePort());
      const short = { ...waiting, timeoutMs: 0 };
      await expect(
        connect({ ...config, url: nowhere.href }, silent, silent, short),
      ).rejects.toThrow(/^Cannot connect to the database in DATABASE_URL: .*ECONNREFUSED/);
      expect(waits).toEqual([]);
    });
  },
  ['postgres'],
);
