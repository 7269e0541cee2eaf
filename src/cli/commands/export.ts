import { writeFileSync } from 'node:fs';
import { exportEndpoints } from '#contract/export.ts';
import { habitEndpoints } from '#contract/habit.ts';
import { changeFile } from '../change-file.ts';
import type { Command, CommandOutput } from '../command.ts';
import { wrongUse } from '../failure.ts';
import type { Server } from '../server.ts';
import { i18n } from '../texts.ts';

const FORMATS = ['csv', 'json', 'loop', 'loop-backup'] as const;

/** A slow line may need so long: the server ends an answer no sooner. */
const TIMEOUT_MS = 5 * 60_000;

type Format = (typeof FORMATS)[number];

const TEXTS: readonly Format[] = ['csv', 'json'];

export const exportCommand: Command = {
  usage: `[${FORMATS.join('|')}]`,
  first: FORMATS,
  words: [0, 1],
  options: ['output'],
  summary: i18n.t('Download all habits and days.'),
  details: i18n.t(
    'csv is a table of all entries, json the answer of the API with all habits, loop and loop-backup what Loop Habit Tracker reads. Habitude imports the last two. The file with everything is on the page “Your data”. Without --output it goes to the standard output. All formats but json need a token for all habits.',
  ),
  scopes: ['read'],
  async run({ words: [given], options: { json, output } }, server) {
    const format = FORMATS.find((name) => name === (given ?? (json ? 'json' : 'csv')));
    if (!format)
      throw wrongUse(i18n.t('“{given}” is not an export format.', { given: given ?? '' }));
    if (output === undefined && !TEXTS.includes(format) && process.stdout.isTTY)
      throw wrongUse(i18n.t('This is not text. Name a file with --output.'));
    const bytes = await read(server(), format);
    if (output === undefined) return { bytes };
    return saved(output, bytes);
  },
};

async function read(server: Server, format: Format): Promise<Uint8Array> {
  switch (format) {
    case 'csv':
      return await server.call(exportEndpoints.exportCsv, {}, TIMEOUT_MS);
    case 'loop':
      return await server.call(exportEndpoints.exportLoop, {}, TIMEOUT_MS);
    case 'loop-backup':
      return await server.call(exportEndpoints.exportLoopBackup, {}, TIMEOUT_MS);
    case 'json': {
      const habits = await server.call(habitEndpoints.listHabits, {}, TIMEOUT_MS);
      return new TextEncoder().encode(`${JSON.stringify(habits, null, 2)}\n`);
    }
  }
}

function saved(file: string, bytes: Uint8Array): CommandOutput {
  changeFile(file, () => writeFileSync(file, bytes));
  return {
    lines: [i18n.t('{file} is written.', { file })],
    json: { file, bytes: bytes.length },
  };
}
