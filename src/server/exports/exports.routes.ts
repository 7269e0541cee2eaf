import type { FastifyReply } from 'fastify';
import { exportEndpoints } from '#contract/export.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { sendSpooled } from '../http/send-spooled.ts';
import type { Exchange, Handlers } from '../http/register-endpoints.ts';
import { exportCsv, exportLoop, exportLoopBackup, listLoopRemarks } from './exports.usecases.ts';
import type { Download } from './exports.usecases.ts';

export function exportHandlers(deps: HabitDependencies): Handlers<typeof exportEndpoints> {
  const { exportCsv: csv, exportLoop: loop, exportLoopBackup: backup } = exportEndpoints;
  return {
    exportCsv: async (call) => attach(call, await exportCsv(deps, call.person), csv.gives),
    exportLoop: async (call) => attach(call, await exportLoop(deps, call.person), loop.gives),
    exportLoopBackup: async (call) =>
      attach(call, await exportLoopBackup(deps, call.person), backup.gives),
    listLoopRemarks: ({ person }) => listLoopRemarks(deps, person),
  };
}

function attach(exchange: Exchange, { name, gzipped }: Download, type: string): FastifyReply {
  exchange.reply.header('content-disposition', `attachment; filename="${name}"`);
  return sendSpooled(exchange, gzipped, type);
}
