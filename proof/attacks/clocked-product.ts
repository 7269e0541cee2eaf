import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '../../bench/product.ts';
import { buildApp, type App } from '../../src/server/app.ts';
import type { MailConfig } from '../../src/server/config.ts';
import { connect } from '../../src/server/platform/database/connect.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { createMailTransport } from '../../src/server/platform/mail/transports.ts';
import { startPostgres } from '../../src/server/testing/start-postgres.ts';

/** The product wired as `npm start` wires it, in this process, by a clock that can be put forward. */
export interface ClockedProduct extends AsyncDisposable {
  url: string;
  /** for what has to reach into its database */
  env: NodeJS.ProcessEnv;
  app: App;
  now(): number;
  /** puts the clock forward, by milliseconds */
  advance(milliseconds: number): void;
}

const APP_SECRET = 'a secret that only attacks know, and need not keep';

/** @param smtpUrl where its mails go; without one, into files of its folder */
export async function startClocked(
  engine: Product['engine'],
  smtpUrl?: string,
): Promise<ClockedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-clocked-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres && `${postgres.url}/postgres`;
  const place =
    databaseUrl === undefined
      ? ({ engine: 'sqlite', file: join(folder, 'habitude.db') } as const)
      : ({ engine: 'postgres', url: databaseUrl } as const);
  const database = await connect(place, (error) => console.error(error.message));
  await migrate(database, place);
  const publicUrl = 'http://habits.example.org';
  const from = 'Habitude <habitude@example.org>';
  const mail: MailConfig =
    smtpUrl === undefined
      ? { transport: 'files', directory: join(folder, 'mail'), from }
      : { transport: 'smtp', url: smtpUrl, from };
  let fastBy = 0;
  const clock = () => Date.now() + fastBy;
  const app = await buildApp({
    config: {
      publicUrl,
      trustProxy: ['127.0.0.1'],
      mail,
      isPrivatePushAllowed: true,
      webhookAllow: [],
      signUp: { mode: 'open', domains: [] },
      operatorEmail: undefined,
      oidc: { providers: [], isOnly: false, isAutoRedirect: false, header: undefined },
    },
    appSecret: APP_SECRET,
    database,
    clock,
    mailTransport: createMailTransport(mail, {
      host: 'habits.example.org',
      announce: () => undefined,
    }),
    logger: createLog('error'),
    tempFolder: join(folder, 'uploads'),
  });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl ?? '',
      APP_SECRET,
      SMTP_URL: '',
    },
    app,
    now: clock,
    advance: (milliseconds) => {
      fastBy += milliseconds;
    },
    async [Symbol.asyncDispose]() {
      for (const runner of app.runners) await runner.stop();
      app.http.server.closeAllConnections();
      await app.http.close();
      await database.close();
      await postgres?.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
