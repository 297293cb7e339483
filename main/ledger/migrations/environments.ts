// Environments and their accounts, the client IDs of the accounts, and which addresses are one service.
import { sql } from 'kysely';
import { byDefault, key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names = 'environment' | 'account' | 'account_client' | 'same_service';

export const environmentTables: TablesOf<LedgerTables, Names> = {
  environment: {
    columns: {
      id: key(text),
      provider: text,
      name: text,
      kind: text,
      base_url: text,
      auth_url: text,
      js_url: text,
      dashboard_url: text,
      sdk_constructor: text,
      brand_title: text,
      created_at: text,
      mode: byDefault('merchant', text),
      order_spelling: byDefault('session_id', text),
      marketplace_id: orNull(text),
      logo: orNull(text),
      onboarding_link: orNull(text),
      removed_at: orNull(text),
      holding_balance: orNull(whole),
      checkout_link: orNull(text),
      refuses_repeat: byDefault(0, whole),
    },
  },
  account: {
    columns: {
      id: key(text),
      environment_id: references('environment.id', text),
      name: text,
      role: text,
      organization_id: orNull(text),
      store_id: orNull(text),
      created_at: text,
      email: orNull(text),
      client_id_ending: orNull(text),
      keys_verified_at: orNull(text),
      removed_at: orNull(text),
    },
    indexes: {
      account_of_organization: { on: ['organization_id'], where: sql`organization_id is not null` },
      account_one_seller: {
        unique: ['environment_id', 'organization_id'],
        where: sql`organization_id is not null and removed_at is null and role = 'seller'`,
      },
    },
  },
  account_client: {
    columns: {
      fingerprint: text,
      account_id: text,
    },
    key: ['fingerprint', 'account_id'],
  },
  same_service: {
    columns: {
      provider: text,
      other: text,
      joined_at: text,
    },
    key: ['provider', 'other'],
  },
};
