// The tables of facts as Kysely sees them.
import type { Selectable } from 'kysely';
import type { FactKind, FactOrigin } from '../../core/facts.ts';

/** Append-only: triggers refuse an update and a delete, on SQLite also a number that isn't above the newest. */
export type FactTable = {
  seq: number;
  /** '' of a gap that is of every provider. */
  provider: string;
  kind: FactKind;
  origin: FactOrigin;
  /** ISO 8601 in UTC. */
  learned_at: string;
  /** JSON of the fact, with an HMAC in place of each personal value. */
  body: string;
  /** What it is about: the first act, session, order and charge that it names. */
  act_id: string | null;
  session_id: string | null;
  order_id: string | null;
  charge_id: string | null;
  /** The hash of the provider's fact before this one. */
  previous: string;
  hash: string;
};

/** What else a fact is about. Append-only. */
export type FactSubjectTable = { provider: string; subject: string; seq: number };

/** A personal value outside the chain. Value and key may be erased together, and not be changed. place: which of the fact's. */
export type PersonalValueTable = {
  provider: string;
  seq: number;
  place: number;
  value: string | null;
  key: string | null;
};

export type FactTables = { fact: FactTable; fact_subject: FactSubjectTable; personal_value: PersonalValueTable };
export type FactRow = Selectable<FactTable>;
