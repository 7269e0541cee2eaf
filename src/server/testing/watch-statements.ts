import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { EXCEPTIONS } from './statements/exceptions.ts';
import { createStatementLog, watchStatements } from './statements/statement-log.ts';

/**
 * Judges every statement that the product makes while any test of the server runs. After all tests
 * the global set-up sees to it that every one was made.
 */
const log = createStatementLog(EXCEPTIONS);
const forget = watchStatements(log);

afterAll(() => {
  forget();
  const lines = [
    `ran ${expect.getState().testPath}`,
    ...[...log.askers].map((asker) => `asked ${asker}`),
    ...[...log.needed].map((asker) => `needed ${asker}`),
  ];
  appendFileSync(join(inject('askersFolder'), `${process.pid}`), `${lines.join('\n')}\n`);
  expect([...log.problems]).toEqual([]);
});
