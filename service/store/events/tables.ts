// The tables of the feed of events, as types.
import type { Generated } from 'kysely';
import type { EventType } from '../../../contract/dashboard-api/event.ts';

/** `body` is the event as it is told, in JSON; `position` is null until a reader placed it in the feed. */
export type EventsTable = {
  seq: Generated<number>;
  id: string;
  organization_id: string;
  marketplace_id: string | null;
  type: EventType;
  at: string;
  body: string;
  position: number | null;
};

/** One row: the position given last. A transaction that gives positions locks it. */
export type EventFeedTable = { id: number; last_position: number };

export type EventTables = { events: EventsTable; event_feed: EventFeedTable };
