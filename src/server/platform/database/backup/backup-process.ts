import { readConfig } from '../../../config.ts';
import { backUp } from './back-up.ts';

/**
 * Makes a backup into the file that is named, with the settings of whoever starts this process, and
 * prints how many rows each table has.
 */
const [, , file = ''] = process.argv;
const counts = await backUp(readConfig(process.env).database, file);
process.stdout.write(JSON.stringify(counts));
