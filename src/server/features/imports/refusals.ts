import { ProblemError } from '../../platform/problem-error.ts';
import { placeOf } from './clean-text.ts';

export const unknownFormat = () => new ProblemError('unknown_format');

/** Our own export, of a version that came after this program. */
export const newerVersion = () =>
  new ProblemError('unknown_format', { errors: [{ path: 'version', code: 'too_big' }] });

/** One file of the several that an export consists of. */
export const partOfExport = () => new ProblemError('part_of_export');

/** @param place where the damage is: a file of an archive, a line, a row, a field */
export const damagedFile = (place: string) =>
  new ProblemError('damaged_file', { errors: [{ path: placeOf(place), code: 'invalid' }] });

/** An archive that opens with a password alone. */
export const lockedFile = () => new ProblemError('locked_file');

/** What is in the file is more than is taken. */
export const tooMuch = () => new ProblemError('payload_too_large');
