// Passkeys of remembered devices, and the challenges they have to sign: each is taken once.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';
import type { DeviceRow } from './devices.ts';
import type { PasskeysTable } from './tables.ts';
import type { VisitRow } from './visits.ts';

export type PasskeyRow = Omit<Selectable<PasskeysTable>, 'transports'> & { transports: string[] };

/** Those that were made on a device. */
export async function passkeysOf(store: Store, { token_hash }: DeviceRow): Promise<PasskeyRow[]> {
  const rows = await store.selectFrom('passkeys').selectAll().where('device_hash', '=', token_hash).execute();
  return rows.map((row) => ({ ...row, counter: Number(row.counter), transports: JSON.parse(row.transports) }));
}

export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Keeps a passkey that was made on a device. What is kept already stays as it is; `at` is ms, UTC. */
export async function keepPasskey(store: Store, device: DeviceRow, passkey: NewPasskey, at: number): Promise<void> {
  await store
    .insertInto('passkeys')
    .values({
      ...passkey,
      transports: JSON.stringify(passkey.transports),
      consumer_id: device.consumer_id,
      device_hash: device.token_hash,
      create_date: timestampOf(at),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .execute();
}

/** Notes how often a passkey has been used, by its own count. False where another answer of it was noted meanwhile. */
export async function countUse(store: Store, { credential_id, counter }: PasskeyRow, next: number): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('passkeys')
    .set({ counter: next })
    .where('credential_id', '=', credential_id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The challenge a visit's passkey has to sign, taken from it: of several answers to one challenge, one gets it. Undefined where nothing was asked. */
export async function takeChallenge(store: Store, visit: VisitRow): Promise<string | undefined> {
  const challenge = visit.passkey_challenge;
  if (challenge === null) return undefined;
  const { numUpdatedRows } = await store
    .updateTable('checkout_visits')
    .set({ passkey_challenge: null })
    .where('token_hash', '=', visit.token_hash)
    .where('passkey_challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? challenge : undefined;
}
