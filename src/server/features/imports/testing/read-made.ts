import { readFile } from '../read-file.ts';

/** The day on which files of tests are read; the day after it may have an entry too. */
const TOMORROW = '2026-11-22';

/** What a made file says, and what is remarked of it: each kind with its place. */
export async function readMade(bytes: Uint8Array) {
  const { source, habits, remarks } = await readFile(bytes, TOMORROW);
  return { source, habits, remarks, codes: remarks.map(({ code, place }) => [code, place]) };
}
