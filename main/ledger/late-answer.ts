// A late answer, heard after a person had settled the call: where it says otherwise, an alarm is raised that stays.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import { keyOf } from '../core/act-key.ts';
import { answerRemark } from '../core/answer-remark.ts';
import { besideOther } from '../core/beside-other.ts';
import { chargeIn } from '../core/named-by-answer.ts';
import type { AnyOutcome, Unknown } from '../core/outcome.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import { actOf } from './read-payment.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Raises the alarm where the answer contradicts the person. `now` is ISO 8601 in UTC. */
export async function heedLateAnswer(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  now: string,
): Promise<void> {
  if (outcome.kind === 'unknown' || agrees(entry, outcome)) return;
  await raiseAlarm(
    db,
    {
      provider: entry.provider,
      entry_id: entry.id,
      kind: 'contradiction',
      said: saidBefore(entry),
      heard: answerRemark(entry.operation, outcome),
      answer: outcome,
    },
    now,
  );
}

/** Raises an alarm where an answer ends the review of one that contradicted the ledger: a person must still learn of that. */
export async function raiseReviewed(
  db: Kysely<LedgerTables>,
  { id: entry_id, provider, state, code, detail: heard }: JournalRow,
  answer: AnyOutcome,
  now: string,
): Promise<void> {
  if (state !== 'unknown' || code !== 'contradicts_ledger' || heard === null || answer.kind === 'unknown') return;
  await raiseAlarm(db, { provider, entry_id, kind: 'contradiction', said: null, heard, answer }, now);
}

/** Raises an alarm where a call that counted as not done may be done beside another. Under one key the provider does it once. */
export async function raiseBesideOther(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  other: JournalRow,
  outcome: Unknown,
  now: string,
): Promise<void> {
  const { id: entry_id, provider } = entry;
  const [act, made] = [actOf(entry), actOf(other)];
  if (keyOf(act) === keyOf(made)) return;
  const heard = besideOther(act, made);
  const answer = { calls: [other.id, entry_id], outcome };
  const alarm = { provider, entry_id, kind: 'contradiction' as const, said: saidBefore(entry), heard, answer };
  await raiseAlarm(db, alarm, now);
}

/** A remark on what a person, or the service, had said of the call. */
function saidBefore({ state, operation, detail, charge_id: chargeId, ...entry }: JournalRow): string {
  if (state === 'refused') return remark('service_had_refused', { detail });
  const word = { person: entry.settled_by ?? '', reason: entry.settled_reason ?? '' };
  if (state !== 'settled_done') return remark('person_said_not_done', word);
  return operation === 'charge_order'
    ? remark('person_said_charged', { ...word, chargeId })
    : remark('person_said_done', word);
}

function agrees(entry: JournalRow, outcome: AnyOutcome): boolean {
  const saidDone = entry.state === 'settled_done';
  if (outcome.kind === 'refused') return !saidDone;
  if (!saidDone) return false;
  const charge = chargeIn(entry, outcome);
  return charge === null || entry.charge_id === null || charge === entry.charge_id;
}
