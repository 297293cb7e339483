// What a person said of an environment, as the ledger keeps it.
import { randomUUID } from 'node:crypto';
import type { AccountRole, EnvironmentInput, EnvironmentMode } from '../../../contract/console/environment.ts';
import type { NewAccount } from '../../ledger/store/schema.ts';
import { plainAddress } from './plain-address.ts';

/** The columns a person may set again at any time. */
export function rowOf(said: EnvironmentInput) {
  return {
    name: said.name,
    mode: said.mode,
    marketplace_id: said.marketplaceId,
    auth_url: plainAddress(said.authUrl),
    js_url: plainAddress(said.jsUrl),
    dashboard_url: plainAddress(said.dashboardUrl),
    sdk_constructor: said.sdkConstructor,
    order_spelling: said.orderSpelling,
    brand_title: said.brandTitle,
    checkout_link: said.checkoutLink,
    onboarding_link: said.onboardingLink === null ? null : plainAddress(said.onboardingLink),
    holding_balance: said.holdingBalance,
    refuses_repeat: said.refusesRepeat ? (1 as const) : (0 as const),
  };
}

const ROLE: Record<EnvironmentMode, AccountRole> = { merchant: 'merchant', marketplace: 'platform' };

/** The account an environment of this mode can't do without: the merchant's own, or the platform's. */
export function ownAccount(environmentId: string, mode: EnvironmentMode, name: string): NewAccount {
  return {
    id: randomUUID(),
    environment_id: environmentId,
    name,
    role: ROLE[mode],
    organization_id: null,
    store_id: null,
    created_at: new Date().toISOString(),
  };
}
