import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Database } from '../database/database.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { MailJobs } from './mail-jobs.ts';
import { createLimits } from '../limits/limits.ts';
import { mailTo } from './mails.ts';
import { writeMail } from './write-mail.ts';
import { createOutbox } from './outbox.ts';
import { mailKinds } from './testing/mail-kinds.ts';
import type { MailMessage } from './transports.ts';

const KEY = Buffer.alloc(32, 7);

const mail = {
  ...mailTo({ email: 'ada@example.org', locale: 'en' }, 'email-changed', {
    name: 'Ada',
    email: '123456@example.org',
    url: 'https://habits.example.org',
  }),
  until: 2 * DAY,
};
const message = await writeMail(mail);

const silent = () => undefined;

function outboxOn(database: Database) {
  const sent: MailMessage[] = [];
  const state = { now: 0, working: true, hanging: false };
  const transport = {
    async send(_id: string, written: MailMessage) {
      if (state.hanging) return new Promise<void>(silent);
      if (!state.working) throw new Error('The mail server is away');
      sent.push(written);
    },
  };
  const log = { info: silent, warn: silent, error: silent };
  const clock = () => state.now;
  const make = () => {
    const kinds = mailKinds(transport);
    const jobs = createJobs<MailJobs>({ database, clock, key: KEY, kinds, log });
    return {
      jobs,
      ...createOutbox({ jobs, limits: createLimits(database, clock, KEY), log }),
      deliver: jobs.runDue,
      stop: jobs.stop,
    };
  };
  // What is posted waits to be delivered: whoever posts it ends at once.
  const gone = make();
  void gone.stop();
  const post = (by = gone, { until, ...posted } = mail) =>
    database.write(async (writer) => {
      await writer
        .insertInto('users')
        .values({
          id: 'u',
          email: 'a',
          email_key: 'a',
          name: 'a',
          locale: 'en',
          time_zone: 'UTC',
          day_start_hour: 0,
          created_at: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await by.putIfAllowed(writer, 'u', posted, until);
    });
  /** Has something sent that the queue holds since an earlier version. */
  async function send(kind: keyof MailJobs, payload: object): Promise<void> {
    const { jobs, deliver } = make();
    await database.write((writer) =>
      jobs.add(writer, [{ kind, userId: null, payload: payload as never }]),
    );
    await deliver();
  }
  return { outbox: make(), other: make(), sent, state, post, send };
}

const rows = (database: Database) => database.read.selectFrom('jobs').selectAll().execute();

eachDatabase(({ open }) => {
  describe('the outbox', () => {
    it('sends a mail once, and keeps nothing of it', async () => {
      const database = await open();
      const { outbox, other, sent, post } = outboxOn(database);
      await post();
      await Promise.all([outbox.deliver(), other.deliver(), outbox.deliver()]);
      expect(sent).toEqual([message]);
      expect(await rows(database)).toEqual([]);
    });

    it('sends a mail as soon as its cause is on disk', async () => {
      const { outbox, sent, post } = outboxOn(await open());
      await post(outbox);
      await expect.poll(() => sent).toEqual([message]);
    });

    it('shows no code to whoever reads the database', async () => {
      const database = await open();
      await outboxOn(database).post();
      expect(JSON.stringify(await rows(database))).not.toMatch(/123456|adaKEYexample/);
    });

    it('forgets a mail whose cause was undone', async () => {
      const database = await open();
      const { outbox, sent } = outboxOn(database);
      const undone = database.write(async (writer) => {
        await outbox.put(writer, null, mail);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await outbox.deliver();
      expect([sent, await rows(database)]).toEqual([[], []]);
    });

    it('tries again after growing pauses while the mail server is away', async () => {
      const database = await open();
      const { outbox, sent, state, post } = outboxOn(database);
      await post();
      state.working = false;
      const pauses: number[] = [];
      for (let attempt = 0; attempt < 17; attempt += 1) {
        await outbox.deliver();
        const [job] = await rows(database);
        pauses.push((job?.run_at ?? 0) - state.now);
        state.now = job?.run_at ?? 0;
      }
      expect(pauses).toEqual([
        10 * SECOND,
        40 * SECOND,
        160 * SECOND,
        ...Array.from({ length: 12 }, () => 5 * MINUTE),
        HOUR,
        HOUR,
      ]);
      state.working = true;
      await outbox.deliver();
      expect(sent).toEqual([message]);
    });

    it('gives a mail up that would be worth nothing at the next try, and keeps it', async () => {
      const database = await open();
      const { outbox, sent, state, post } = outboxOn(database);
      await post(undefined, { ...mail, until: 15 * MINUTE });
      state.working = false;
      for (let tries = 0; tries < 5; tries += 1) {
        await outbox.deliver();
        const [job] = await rows(database);
        expect(job).toMatchObject({ dead: 0 });
        state.now = job?.run_at ?? 0;
      }
      await outbox.deliver();
      expect(await rows(database)).toMatchObject([{ dead: 1, last_error: 'Error' }]);
      state.working = true;
      state.now += DAY;
      await outbox.deliver();
      expect(sent).toEqual([]);
    });

    it('sends no mail that is worth nothing any more, such as an old code', async () => {
      const database = await open();
      const { outbox, sent, state, post } = outboxOn(database);
      await post(undefined, { ...mail, until: 15 * MINUTE });
      await post(undefined, { ...mail, until: 30 * MINUTE });
      state.now = 15 * MINUTE + 1;
      await outbox.deliver();
      expect(sent).toEqual([message]);
      expect(await rows(database)).toEqual([]);
    });

    it('sends what an earlier version queued, which put it into words then', async () => {
      const database = await open();
      const { sent, send } = outboxOn(database);
      const reminder = { userId: 'u', habitId: null, reminderId: 'r', date: '1970-01-01' } as const;
      await send('mail', message);
      await send('timed_mail', { message, reminder, until: HOUR });
      expect(sent).toEqual([message, message]);
    });

    it('takes over a mail whose sender died half a minute ago', async () => {
      const database = await open();
      const { outbox, other, sent, state, post } = outboxOn(database);
      await post();
      state.hanging = true;
      void outbox.deliver();
      await expect.poll(() => rows(database)).toMatchObject([{ attempts: 1 }]);
      state.hanging = false;
      state.now = 30 * SECOND - 1;
      await other.deliver();
      expect(sent).toEqual([]);
      state.now = 30 * SECOND;
      await other.deliver();
      expect(sent).toEqual([message]);
    });
  });
});
