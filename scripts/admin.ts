import { commandOf } from './admin/command.ts';
import { readSettings } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';

/** The exit code of a wrong command line; 1 says that what was asked for can’t be done. */
const WRONG_USE = 2;

/** Does what an operator does, for whoever has the command line of the server. */
const work = asked();
await explaining(async () => {
  const { publicUrl, operatorEmail } = readSettings();
  const { database } = await openDatabase(process.env);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const say = (line: string) => console.log(line);
  try {
    await work({ database, clock: Date.now, log, operatorEmail, publicUrl, say });
  } finally {
    await database.close();
  }
});

/** What is asked for. Wrong words end the program. */
function asked(): ReturnType<typeof commandOf> {
  try {
    return commandOf(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(WRONG_USE);
  }
}
