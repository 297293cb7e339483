// A late answer, heard after a person had settled the call: where it says otherwise, an alarm is raised that stays.
import type { Kysely } from 'kysely';
import type { AnyOutcome } from '../outcome.ts';
import { answerSentence } from './alarms/answer-sentence.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import type { JournalRow, LedgerTables } from './schema.ts';
import { chargeIn } from './second-charge.ts';

/** Raises the alarm where the answer contradicts the person. `now` is ISO 8601 in UTC. */
export async function heedLateAnswer(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  now: string,
): Promise<void> {
  if (outcome.kind === 'unknown' || agrees(entry, outcome)) return;
  const verdict =
    entry.state === 'settled_done' ? `it was done${entry.charge_id ? ` (${entry.charge_id})` : ''}` : 'it was not done';
  await raiseAlarm(
    db,
    {
      provider: entry.provider,
      entry_id: entry.id,
      kind: 'contradiction',
      said:
        entry.state === 'refused'
          ? `The service had refused it: ${entry.detail ?? 'without a reason'}`
          : `${entry.settled_by} said that ${verdict}: “${entry.settled_reason}”`,
      heard: answerSentence(entry.operation, outcome),
      answer: outcome,
    },
    now,
  );
}

function agrees(entry: JournalRow, outcome: AnyOutcome): boolean {
  const saidDone = entry.state === 'settled_done';
  if (outcome.kind === 'refused') return !saidDone;
  if (!saidDone) return false;
  const charge = chargeIn(entry, outcome);
  return charge === null || entry.charge_id === null || charge === entry.charge_id;
}
