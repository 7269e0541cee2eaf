import type { Measurement, ReadingClock, ReadMessage } from './measurement.ts';
import { readGitHub } from './readers/github.ts';
import { readHealthAutoExport } from './readers/health-auto-export.ts';
import { readHealthConnect } from './readers/health-connect.ts';
import { readFlat, readPlain } from './readers/plain.ts';
import { readStrava } from './readers/strava.ts';

/** Whose messages are known, by what they look like; the first that reads one is its sender. */
const READERS: readonly (readonly [sender: string, read: ReadMessage])[] = [
  ['health_auto_export', readHealthAutoExport],
  ['health_connect', readHealthConnect],
  ['strava', readStrava],
  ['github', readGitHub],
  ['plain', readPlain],
  ['numbers', readFlat],
];

/** As many values of a message are read: more than a day has minutes of which a watch tells. */
const MAX_VALUES = 1500;

/** Finds out who sends a message, and reads what it has. */
export function readMessage(
  message: unknown,
  clock: ReadingClock,
): { sender: string; measurements: Measurement[] } {
  for (const [sender, read] of READERS) {
    const measurements = read(message, clock);
    if (measurements) return { sender, measurements: measurements.slice(0, MAX_VALUES) };
  }
  return { sender: 'unknown', measurements: [] };
}

/** Whether a message is nested deeper than a sender writes. */
export function isTooDeep(value: unknown, levels = 20): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1));
}
