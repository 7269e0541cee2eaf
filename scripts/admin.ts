import { hasSecret, placeOfSecret, readAppSecret } from '../src/server/platform/data-folder.ts';
import { checkSecret } from '../src/server/platform/secret/check-secret.usecases.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { commandOf } from './admin/command.ts';
import { mailingOf } from './admin/mailing.ts';
import { readSettings } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';

/** The exit code of a wrong command line; 1 says that what was asked for can’t be done. */
const WRONG_USE = 2;

/** Does what an operator does, for whoever has the command line of the server. */
const work = asked();
await explaining(async () => {
  const settings = readSettings();
  const { publicUrl, operatorEmail, oidc } = settings;
  await using database = await openDatabase(process.env, { isThere: true });
  const say = (line: string) => console.log(line);
  const name = placeOfSecret(settings);
  // Made here, a new one would take all from a restored database that needs the former one.
  if (!hasSecret(settings))
    throw new StartError(
      `${name} is missing. Restore it from your copy, or start Habitude, which makes a new one.`,
    );
  const appSecret = readAppSecret(settings);
  await checkSecret(database, appSecret, { accepted: undefined, name, takesAny: false });
  const mailing = mailingOf(database, { appSecret, clock: Date.now });
  await work({ ...mailing, operatorEmail, publicUrl, oidc, say });
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
