// The sandbox's clock, faults and planned outcomes, and the outbox.
import { sql } from 'kysely';
import { key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { Tables } from '../tables.ts';
import { bigint, integer, text } from './columns.ts';

type Names = 'sandbox_state' | 'sandbox_fault_counts' | 'scheduled_outcomes' | 'outbox';

export const sandboxTables: TablesOf<Tables, Names> = {
  sandbox_state: {
    columns: {
      id: key(integer),
      ahead_ms: bigint,
      told_until: bigint,
      faults: orNull(text),
      outcomes: orNull(text),
      frozen_at: orNull(bigint),
    },
  },
  sandbox_fault_counts: {
    columns: {
      rule: key(integer),
      seen: bigint,
      fired: bigint,
    },
  },
  scheduled_outcomes: {
    columns: {
      id: key(text),
      organization_id: references('organizations.id', text),
      source_id: text,
      kind: text,
      code: text,
      correction: orNull(text),
      due_at: orNull(text),
      done_at: orNull(text),
    },
    indexes: {
      scheduled_outcomes_due: { on: ['organization_id', 'due_at'], where: sql`done_at is null and due_at is not null` },
      scheduled_outcomes_source: { on: ['source_id'] },
      scheduled_outcomes_due_first: {
        on: ['due_at', 'organization_id'],
        where: sql`done_at is null and due_at is not null`,
      },
    },
  },
  outbox: {
    columns: {
      id: key(text),
      create_date: text,
      channel: text,
      recipient: text,
      subject: text,
      body: text,
      state: text,
      failure: orNull(text),
    },
    indexes: {
      outbox_create_date: { on: ['create_date', 'id'] },
      outbox_state: { on: ['state'] },
      // Only of what waits: the outbox keeps every mail there ever was.
      outbox_waiting: { on: ['create_date', 'id'], where: sql`state = 'queued' and channel = 'mail'` },
    },
  },
};
