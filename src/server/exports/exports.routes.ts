import type { exportEndpoints } from '#contract/export.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { exportAccount } from './account-export.usecases.ts';
import { exportCsv, exportLoop, exportLoopBackup, listLoopRemarks } from './exports.usecases.ts';

export function exportHandlers(deps: HabitDependencies): Handlers<typeof exportEndpoints> {
  return {
    exportAccount: ({ person }) => exportAccount(deps, person),
    exportCsv: ({ person }) => exportCsv(deps, person),
    exportLoop: ({ person }) => exportLoop(deps, person),
    exportLoopBackup: ({ person }) => exportLoopBackup(deps, person),
    listLoopRemarks: ({ person }) => listLoopRemarks(deps, person),
  };
}
