// How an organization's checkout looks, and whether it asks for a tip.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';
import type { CheckoutSettingsTable } from './tables.ts';

export type CheckoutSettings = Omit<Selectable<CheckoutSettingsTable>, 'organization_id' | 'update_date'>;

const FIRST_SETTINGS: CheckoutSettings = { brand_title: null, logo: null, accent: null, asks_for_tip: 0 };

/** An organization's settings; where it chose none: its name, our colours, no tip. */
export async function checkoutSettings(store: Store, organizationId: string): Promise<CheckoutSettings> {
  const row = await store
    .selectFrom('checkout_settings')
    .select(['brand_title', 'logo', 'accent', 'asks_for_tip'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? FIRST_SETTINGS;
}

/** Keeps the settings in place of earlier ones; `at` is ms, UTC. */
export async function saveCheckoutSettings(
  store: Store,
  organizationId: string,
  settings: CheckoutSettings,
  at: number,
): Promise<void> {
  const row = { ...settings, update_date: timestampOf(at) };
  await store
    .insertInto('checkout_settings')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
}
