// The account book, payouts, and the answers to idempotency keys.
import { sql } from 'kysely';
import { key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { Tables } from '../tables.ts';
import { bigint, text } from './columns.ts';

type Names = 'book_postings' | 'book_entries' | 'book_totals' | 'payouts' | 'keyed_requests';

export const bookTables: TablesOf<Tables, Names> = {
  book_postings: {
    columns: {
      id: key(text),
      kind: text,
      source_id: text,
      posted_at: text,
    },
    uniqueTogether: { book_postings_once: ['kind', 'source_id'] },
  },
  book_entries: {
    columns: {
      id: key(text),
      posting_id: references('book_postings.id', text),
      account: text,
      owner_id: text,
      amount: bigint,
      posted_at: text,
    },
    indexes: {
      // With the amount, so that a balance is summed from the index alone.
      book_entries_of_account: { on: ['account', 'owner_id', 'posted_at', 'id', 'amount'] },
    },
  },
  book_totals: {
    columns: {
      account: text,
      owner_id: text,
      month: text,
      kind: text,
      entries: bigint,
      amount: bigint,
    },
    key: ['account', 'owner_id', 'month', 'kind'],
  },
  payouts: {
    columns: {
      id: key(text),
      create_date: text,
      month: text,
      marketplace_id: references('marketplaces.id', text),
      organization_id: references('organizations.id', text),
      business_fi_account_id: text,
      amount: bigint,
      balance: bigint,
      holding_balance: bigint,
    },
    uniqueTogether: { payouts_once_a_month: ['marketplace_id', 'month'] },
  },
  keyed_requests: {
    columns: {
      organization_id: references('organizations.id', text),
      operation: text,
      idempotency_key: text,
      request_hash: text,
      outcome: orNull(text),
      create_date: text,
    },
    key: ['organization_id', 'operation', 'idempotency_key'],
    indexes: {
      keyed_requests_of_sessions: { on: ['create_date'], where: sql`operation = 'session'` },
    },
  },
};
