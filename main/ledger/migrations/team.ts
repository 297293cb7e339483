// A team's people and devices, and a second person's approvals.
import { sql } from 'kysely';
import { key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names = 'team' | 'person' | 'device' | 'invitation' | 'approval_policy' | 'approval';

export const teamTables: TablesOf<LedgerTables, Names> = {
  team: {
    columns: {
      id: key(text),
    },
  },
  person: {
    columns: {
      id: key(text),
      name: text,
      role: text,
      created_at: text,
      created_by: text,
      left_at: orNull(text),
    },
    indexes: {
      person_present: { unique: ['name'], where: sql`left_at is null` },
      person_present_role: { on: ['role'], where: sql`left_at is null` },
    },
  },
  device: {
    columns: {
      id: key(text),
      person_id: references('person.id', text),
      name: text,
      public_key: text,
      state: text,
      app_version: text,
      platform: text,
      enrolled_at: text,
      approved_by: orNull(text),
      approved_at: orNull(text),
      revoked_by: orNull(text),
      revoked_at: orNull(text),
      last_seen_at: orNull(text),
    },
    indexes: {
      device_key: { unique: ['public_key'] },
      device_of_person: { on: ['person_id', 'enrolled_at'] },
    },
  },
  invitation: {
    columns: {
      id: key(text),
      code_hash: text,
      person_id: references('person.id', text),
      expires_at: text,
      used_at: orNull(text),
      used_by: orNull(references('device.id', text)),
      created_by: orNull(text),
      created_at: text,
    },
    indexes: {
      invitation_code: { unique: ['code_hash'] },
      invitation_of_person: { on: ['person_id', 'created_at'] },
    },
  },
  approval_policy: {
    columns: {
      revision: key(whole),
      policies: text,
      changed_at: text,
      changed_by: references('person.id', text),
    },
  },
  approval: {
    columns: {
      id: key(text),
      kind: text,
      subject: text,
      why: text,
      state: text,
      requested_by: references('person.id', text),
      requested_on: references('device.id', text),
      requested_at: text,
      expires_at: text,
      decided_by: orNull(references('person.id', text)),
      decided_on: orNull(references('device.id', text)),
      decided_at: orNull(text),
      decided_reason: orNull(text),
      used_for: orNull(text),
      used_at: orNull(text),
    },
    indexes: {
      approval_waiting: { on: ['state', 'requested_at'] },
      approval_used: { on: ['used_for'], where: sql`used_for is not null` },
      approval_newest: { on: ['requested_at', 'id'] },
      approval_of_person: { on: ['requested_by', 'requested_at', 'id'] },
    },
  },
};
