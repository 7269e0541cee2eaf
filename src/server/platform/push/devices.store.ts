import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Database, Reader, Writer } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/engine-errors.ts';
import { changeWhere, keyedRows } from '../database/keyed-rows.ts';
import { listOf } from '../database/list-of.ts';
import type { PushDeviceTable, Schema } from '../database/schema.ts';

export type DeviceRow = Selectable<PushDeviceTable>;

export const deviceRows = keyedRows('push_devices', 'user_id', 'id');

/** Whether a device could not be written because its session is over. */
export function isSessionOver(error: unknown): boolean {
  return isForeignKeyViolation(error);
}

/** Its push service knows one that is gone no more: it stays until its person has it take them again. */
function isTaking(eb: ExpressionBuilder<Schema, 'push_devices'>) {
  return eb.or([eb('last_error', 'is', null), eb('last_error', '<>', 'gone')]);
}

/** A person's devices, the newest first. */
export async function findDevices(reader: Reader, userId: string): Promise<DeviceRow[]> {
  return await reader
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The devices of some people that take notifications, by id. */
export async function findDeviceIds(
  { engine }: Pick<Database, 'engine'>,
  reader: Reader,
  userIds: readonly string[],
): Promise<Pick<DeviceRow, 'user_id' | 'id'>[]> {
  return await reader
    .selectFrom('push_devices')
    .select(['user_id', 'id'])
    .where('user_id', 'in', listOf(engine, userIds))
    .where(isTaking)
    .orderBy('id')
    .execute();
}

/**
 * Devices that take notifications, and did not get their last one: those that got one latest first.
 */
export async function findFailingDevices(
  reader: Reader,
  most: number,
): Promise<(Pick<DeviceRow, 'id' | 'user_id' | 'last_error'> & { since: number })[]> {
  return await reader
    .selectFrom('push_devices')
    .select(['id', 'user_id', 'last_error'])
    .select(({ fn }) => fn.coalesce('last_success_at', 'created_at').as('since'))
    .where('last_error', 'is not', null)
    .where(isTaking)
    .orderBy('since', 'desc')
    .limit(most)
    .execute();
}

/** The device that an endpoint is registered as, whoever's it is. */
export async function findByEndpoint(
  reader: Reader,
  endpointHash: string,
): Promise<DeviceRow | undefined> {
  return await reader
    .selectFrom('push_devices')
    .selectAll()
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst();
}

/**
 * Writes a device, in the place of the person's own that has its endpoint.
 *
 * @returns undefined when somebody else's has it
 */
export async function putDevice(
  writer: Writer,
  device: Insertable<PushDeviceTable>,
): Promise<DeviceRow | undefined> {
  const { session_id, p256dh, auth, name } = device;
  return await writer
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ session_id, p256dh, auth, name, last_error: null })
        .where('push_devices.user_id', '=', device.user_id),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Notes with a device what became of what it was sent, unless it has another endpoint by now. */
export async function noteSending(
  writer: Writer,
  { user_id, id, endpoint_hash }: DeviceRow,
  change: Pick<DeviceRow, 'last_error'> & Partial<Pick<DeviceRow, 'last_success_at'>>,
): Promise<void> {
  await changeWhere(writer, 'push_devices', { user_id, id, endpoint_hash }, change);
}
