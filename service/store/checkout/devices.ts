// Remembered devices: a browser whose consumer asked to be known again. Its token proves nothing; it says whose proof to ask for.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import type { Store } from '../database.ts';
import type { RememberedDevicesTable } from './tables.ts';
import { noteProgress, type VisitRow } from './visits.ts';

export type DeviceRow = Selectable<RememberedDevicesTable>;

/** Ours: for so long since it was last used a device is remembered. */
export const REMEMBERED_DAYS = 180;
const REMEMBERED_MS = REMEMBERED_DAYS * 24 * 60 * 60 * 1000;

/** The device a token was given to, while it is remembered; `at` is ms, UTC. */
export function findDevice(store: Store, token: string, at: number): Promise<DeviceRow | undefined> {
  return findByHash(store, hashSecret(token), at);
}

/** The device a visit was opened on, where it is remembered and no other consumer proved their identity; `at` is ms, UTC. */
export async function deviceOfVisit(store: Store, visit: VisitRow, at: number): Promise<DeviceRow | undefined> {
  const device = visit.device_hash === null ? undefined : await findByHash(store, visit.device_hash, at);
  return device && (visit.consumer_id ?? device.consumer_id) === device.consumer_id ? device : undefined;
}

function findByHash(store: Store, hash: string, at: number): Promise<DeviceRow | undefined> {
  return store
    .selectFrom('remembered_devices')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', timestampOf(at))
    .executeTakeFirst();
}

type Used = { consumerId: string; bankAccountId: string };

/**
 * Remembers the device of a visit whose consumer paid from an account; `at` is ms, UTC. Tells its token, or null where it has one already.
 * Asked again by the same visit, whose answer may have been lost, it gives another token and the first stops working.
 */
export function rememberDevice(store: Store, visit: VisitRow, used: Used, at: number): Promise<string | null> {
  return store.transaction().execute(async (tx) => {
    await tx.deleteFrom('remembered_devices').where('expires_at', '<=', timestampOf(at)).execute();
    const known = visit.device_hash === null ? undefined : await findByHash(tx, visit.device_hash, at);
    if (known?.consumer_id === used.consumerId && known.visit_hash !== visit.token_hash) {
      await renewDevice(tx, known, used.bankAccountId, at);
      return null;
    }
    // The consumer who was remembered here before isn't any more: a browser knows one consumer.
    if (known) await forgetDevice(tx, known.token_hash);
    const token = newSecret();
    const row = {
      token_hash: hashSecret(token),
      visit_hash: visit.token_hash,
      consumer_id: used.consumerId,
      bank_account_id: used.bankAccountId,
      create_date: timestampOf(at),
      last_used_at: timestampOf(at),
      expires_at: timestampOf(at + REMEMBERED_MS),
    };
    await tx.insertInto('remembered_devices').values(row).execute();
    await noteProgress(tx, visit, { device_hash: row.token_hash });
    return token;
  });
}

/** Restarts a device's time, with the account that was paid from last; `at` is ms, UTC. */
export async function renewDevice(
  store: Store,
  { token_hash }: DeviceRow,
  bankAccountId: string,
  at: number,
): Promise<void> {
  await store
    .updateTable('remembered_devices')
    .set({ bank_account_id: bankAccountId, last_used_at: timestampOf(at), expires_at: timestampOf(at + REMEMBERED_MS) })
    .where('token_hash', '=', token_hash)
    .execute();
}

/** Removes a device and the passkeys that were made on it; other devices of its consumer stay. */
export async function forgetDevice(store: Store, hash: string): Promise<void> {
  await store.deleteFrom('remembered_devices').where('token_hash', '=', hash).execute();
}
