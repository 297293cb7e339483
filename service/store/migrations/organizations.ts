// Organizations, their keys and tokens, and what processes that share a store count and claim.
import { byDefault, key, orNull, references, type TablesOf, unique } from '../../../lib/node/create-tables.ts';
import type { Tables } from '../tables.ts';
import { bigint, integer, number, text } from './columns.ts';

type Names = 'turns' | 'environment' | 'organizations' | 'marketplaces' | 'api_keys' | 'access_tokens' | 'call_limits';

export const organizationTables: TablesOf<Tables, Names> = {
  turns: {
    columns: {
      what: key(text),
      taken_at: orNull(text),
    },
  },
  environment: {
    columns: {
      id: key(integer),
      name: text,
    },
  },
  organizations: {
    columns: {
      id: key(text),
      name: text,
      role: text,
      store_id: unique(text),
      marketplace_id: orNull(text),
      business_fi_account_id: text,
      create_date: text,
      activated_at: orNull(text),
    },
  },
  marketplaces: {
    columns: {
      id: key(text),
      fee_basis_points: integer,
      holding_balance: bigint,
      name: byDefault('', text),
      onboarding_code: byDefault('', text),
      fee_fixed: byDefault(0, bigint),
      fee_cap: orNull(bigint),
    },
    indexes: {
      marketplaces_onboarding_code: { unique: ['onboarding_code'] },
    },
  },
  api_keys: {
    columns: {
      client_id: key(text),
      organization_id: references('organizations.id', text),
      secret_hash: text,
      create_date: text,
      name: byDefault('Unnamed', text),
      revoked_at: orNull(text),
      created_by: orNull(text),
    },
    indexes: {
      api_keys_organization: { on: ['organization_id'] },
    },
  },
  access_tokens: {
    columns: {
      token_hash: key(text),
      client_id: references('api_keys.client_id', text),
      expires_at: text,
    },
    indexes: {
      access_tokens_expires_at: { on: ['expires_at'] },
    },
  },
  call_limits: {
    columns: {
      limited: text,
      caller: text,
      full_again: number,
    },
    key: ['limited', 'caller'],
    // Nothing is lost with it but counts.
    isUnlogged: true,
    indexes: {
      call_limits_full_again: { on: ['full_again'] },
    },
  },
};
