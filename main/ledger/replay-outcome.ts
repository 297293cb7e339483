// An answer that was kept aside while the ledger couldn't be written, recorded now: once, however often it is replayed.
import type { Kysely } from 'kysely';
import type { AnyOutcome } from '../outcome.ts';
import { answerSentence } from './alarms/answer-sentence.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import { recordOutcome } from './outcomes.ts';
import type { LedgerTables } from './schema.ts';

/** Throws only where the ledger can't be written. An answer that fits no entry, or that can't be recorded, is kept in an alarm. */
export async function replayOutcome(
  db: Kysely<LedgerTables>,
  entryId: string,
  outcome: AnyOutcome,
  nowMs: number,
): Promise<void> {
  const entry = await db
    .selectFrom('journal')
    .select(['provider', 'operation'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  try {
    await recordOutcome(db, entryId, outcome, nowMs);
  } catch (error) {
    if (isTheDatabases(error)) throw error;
    const what = entry
      ? 'An answer that was kept aside can’t be recorded with its call.'
      : 'An answer that was kept aside is of a call this ledger doesn’t have.';
    const alarm = {
      ...{ provider: entry?.provider ?? null, entry_id: entryId, kind: 'answer_not_recorded' as const },
      ...{ said: null, heard: `${what} ${answerSentence(entry?.operation ?? null, outcome)}`, answer: outcome },
    };
    await raiseAlarm(db, alarm, new Date(nowMs).toISOString());
  }
}

/** Notes that a kept answer can't be read any more; its call is unknown, or will be. */
export async function noteTornAnswer(db: Kysely<LedgerTables>, entryId: string | null, nowMs: number): Promise<void> {
  const row =
    entryId === null
      ? undefined
      : await db.selectFrom('journal').select('provider').where('id', '=', entryId).executeTakeFirst();
  const heard =
    'An answer was being kept aside when Paydesk stopped, and it can’t be read any more. Its call is of unknown outcome.';
  const alarm = {
    provider: row?.provider ?? null,
    entry_id: entryId ?? `torn ${nowMs}`,
    said: null,
    heard,
    answer: null,
  };
  await raiseAlarm(db, { ...alarm, kind: 'answer_torn' }, new Date(nowMs).toISOString());
}

/** The file's or the disk's trouble, which may pass; not a row that the tables refuse. */
function isTheDatabases(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}
