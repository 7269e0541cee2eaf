import { hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createJobs } from '../../jobs/jobs.ts';
import { seal } from '../../jobs/seal.ts';
import { deriveKeys } from '../../keys.ts';
import type { MailJobs } from '../../mail/mail-jobs.ts';
import { mailKinds } from '../../mail/testing/mail-kinds.ts';
import type { MailMessage } from '../../mail/transports.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0015-jobs';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));
const SECRET = 'a secret of thirty-two characters or more';
const NOW = Date.parse('2026-11-21T12:00:00Z');

const mail: MailMessage = {
  kind: 'verify-email',
  locale: 'en',
  to: 'ada@example.org',
  content: { subject: '123456', greeting: 'Hello', paragraphs: [], closing: 'Bye' },
};

const silent = () => undefined;

eachDatabase(({ create }) => {
  it('sends the mails that wait, and keeps those that were given up', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    const former = Buffer.from(hkdfSync('sha256', SECRET, 'habitude', 'outbox', 32));
    const sealed = seal(JSON.stringify(mail), former);
    await database.write(async (writer) => {
      await sql`insert into outbox (id, user_id, sealed, attempts, next_attempt_at, dead, created_at)
        values ('waiting', null, ${sealed}, 0, ${NOW}, 0, ${NOW})`.execute(writer);
      await sql`insert into outbox (id, user_id, sealed, attempts, next_attempt_at, dead, last_error, created_at)
        values ('dead', null, ${sealed}, 3, ${NOW}, 1, 'EENVELOPE 550', ${NOW - 5})`.execute(
        writer,
      );
    });
    expect(await migrate(database, config)).toContain(NAME);

    const sent: [string, MailMessage][] = [];
    const transport = {
      async send(id: string, message: MailMessage) {
        sent.push([id, message]);
      },
    };
    const log = { info: silent, warn: silent, error: silent };
    const kinds = mailKinds(transport);
    const { jobs: key } = deriveKeys(SECRET);
    await createJobs<MailJobs>({ database, clock: () => NOW, key, kinds, log }).runDue();
    expect(sent).toEqual([['waiting', mail]]);
    expect(await database.read.selectFrom('jobs').selectAll().execute()).toEqual([
      {
        id: 'dead',
        user_id: null,
        kind: 'mail',
        key: null,
        sealed,
        run_at: NOW,
        due_at: NOW - 5,
        attempts: 3,
        dead: 1,
        last_error: 'EENVELOPE 550',
      },
    ]);
  });
});
