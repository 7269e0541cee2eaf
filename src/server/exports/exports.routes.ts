import type { FastifyReply } from 'fastify';
import type { exportEndpoints } from '#contract/export.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { exportCsv, exportLoop, exportLoopBackup, listLoopRemarks } from './exports.usecases.ts';
import type { Download } from './exports.usecases.ts';

export function exportHandlers(deps: HabitDependencies): Handlers<typeof exportEndpoints> {
  return {
    exportCsv: async ({ person, reply }) => attached(reply, await exportCsv(deps, person)),
    exportLoop: async ({ person, reply }) => attached(reply, await exportLoop(deps, person)),
    exportLoopBackup: async ({ person, reply }) =>
      attached(reply, await exportLoopBackup(deps, person)),
    listLoopRemarks: ({ person }) => listLoopRemarks(deps, person),
  };
}

function attached(reply: FastifyReply, { name, bytes }: Download): Uint8Array {
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return bytes;
}
