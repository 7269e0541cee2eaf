import type { exportEndpoints } from '#contract/export.ts';
import type { NotebookDependencies } from '../notebook/reading.usecases.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import {
  exportAccountTask,
  exportCsvTask,
  exportFile,
  exportLoopBackupTask,
  exportLoopTask,
  listLoopRemarks,
} from './exports.usecases.ts';

/** What there is to be saved, and what it is called. */
const FILES = {
  account: { task: exportAccountTask, nameOf: (today: string) => `habitude-${today}.json` },
  csv: { task: exportCsvTask, nameOf: (today: string) => `habitude-${today}.csv` },
  loop: { task: exportLoopTask, nameOf: (today: string) => `Loop Habits CSV ${today}.zip` },
  loopBackup: {
    task: exportLoopBackupTask,
    nameOf: (today: string) => `Loop Habits Backup ${today}.db`,
  },
};

export function exportHandlers(deps: NotebookDependencies): Handlers<typeof exportEndpoints> {
  return {
    exportAccount: ({ person }) => exportFile(deps, person, FILES.account),
    exportCsv: ({ person }) => exportFile(deps, person, FILES.csv),
    exportLoop: ({ person }) => exportFile(deps, person, FILES.loop),
    exportLoopBackup: ({ person }) => exportFile(deps, person, FILES.loopBackup),
    listLoopRemarks: ({ person }) => listLoopRemarks(deps, person),
  };
}
