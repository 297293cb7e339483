// The tables of facts as Kysely sees them.
import type { Generated, Selectable } from 'kysely';
import type { FactKind, FactOrigin } from '../../core/facts.ts';

/** Append-only: triggers refuse an update and a delete. */
export type FactTable = {
  seq: Generated<number>;
  /** '' of a gap that is of every provider. */
  provider: string;
  kind: FactKind;
  origin: FactOrigin;
  /** ISO 8601 in UTC. */
  learned_at: string;
  /** JSON of the fact, with an HMAC in place of each personal value. */
  body: string;
  /** The hash of the provider's fact before this one. */
  previous: string;
  hash: string;
};

/** What each fact is about: by it the facts of a payment are found. */
export type FactSubjectTable = { provider: string; subject: string; seq: number };

/** A personal value outside the chain: with value and key erased, the chain still verifies. place: which of the fact's. */
export type PersonalValueTable = { provider: string; seq: number; place: number; value: string; key: string };

export type FactTables = { fact: FactTable; fact_subject: FactSubjectTable; personal_value: PersonalValueTable };
export type FactRow = Selectable<FactTable>;
export type NewFact = Omit<FactRow, 'seq'>;
