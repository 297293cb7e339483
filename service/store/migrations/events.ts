// The feed of events: what happened, and a position for each once that is committed.
import { sql } from 'kysely';
import { key, numbered, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { Tables } from '../tables.ts';
import { bigint, integer, text } from './columns.ts';

type Names = 'events' | 'event_feed';

export const eventTables: TablesOf<Tables, Names> = {
  events: {
    columns: {
      seq: numbered('for_good'),
      id: text,
      organization_id: references('organizations.id', text),
      marketplace_id: orNull(text),
      type: text,
      at: text,
      body: text,
      position: orNull(bigint),
    },
    indexes: {
      // An event that is being written touches this one only: a charge must not wait for the indexes of readers.
      events_unplaced: { on: ['seq'], where: sql`position is null` },
      events_position: { unique: ['position'], where: sql`position is not null` },
      events_of_organization_id: { on: ['organization_id', 'position'], where: sql`position is not null` },
      events_of_marketplace_id: { on: ['marketplace_id', 'position'], where: sql`position is not null` },
    },
  },
  event_feed: {
    columns: {
      id: key(integer),
      last_position: bigint,
    },
  },
};
