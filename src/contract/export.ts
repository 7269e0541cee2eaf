import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

const download = z.custom<Uint8Array<ArrayBufferLike>>((value) => value instanceof Uint8Array);

/** The calls by which a person takes their history elsewhere; all of it is in `exportAccount`. */
export const exportEndpoints = {
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/export/csv',
    auth: 'bearer',
    summary: 'Download all entries as one table, for a spreadsheet.',
    gives: 'text/csv',
    status: 200,
    answer: download,
    problems: [],
  }),
  exportLoop: endpoint({
    method: 'GET',
    path: '/api/export/loop',
    auth: 'bearer',
    summary: 'Download all habits as Loop Habit Tracker writes them: a zip of CSV files.',
    gives: 'application/zip',
    status: 200,
    answer: download,
    problems: [],
  }),
};
