// An answer that was kept aside while the ledger couldn't be written, recorded now: once, however often it is replayed.
import { remark } from '../../../contract/console/remark.ts';
import { CommitOutcomeUnknown } from '../../../lib/node/group-commit/commit-outcome-unknown.ts';
import { storeTroubleOf } from '../../../lib/node/store-trouble.ts';
import { answerRemark } from '../../core/answer-remark.ts';
import type { KeptOutcome, Refused } from '../../core/outcome.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import type { CallContext } from '../define-call.ts';
import { recordOutcome } from './outcomes.ts';

/** Throws only where the ledger can't be written. An answer that fits no entry, or that can't be recorded, is kept in an alarm. */
export async function replayOutcome({ db, nowMs }: CallContext, entryId: string, kept: KeptOutcome): Promise<void> {
  const entry = await db
    .selectFrom('journal')
    .select(['provider', 'operation', 'state', 'code'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  // Where it was never written either, there is nothing to say. An entry in doubt stays: it stands for what a lost part of the past may hold, not for this call.
  if (kept.kind === 'never_sent' && (!entry || entry.code === 'restored')) return;
  // It was sent, as its own answer says. One that was given up without an answer may not have been.
  if (kept.kind === 'never_sent' && entry?.state === 'unknown' && entry.code !== 'instance_died') return;
  const outcome = kept.kind === 'never_sent' ? NOT_DONE : kept;
  try {
    await recordOutcome(db, entryId, outcome, nowMs);
  } catch (error) {
    if (isTheDatabases(error)) throw error;
    const answer = answerRemark(entry?.operation ?? null, outcome);
    const alarm = {
      provider: entry?.provider ?? null,
      entry_id: entryId,
      kind: 'answer_not_recorded' as const,
      said: null,
      answer: outcome,
      heard: entry ? remark('kept_answer_unrecorded', { answer }) : remark('kept_answer_of_no_call', { answer }),
    };
    await raiseAlarm(db, alarm, new Date(nowMs).toISOString());
  }
}

const NOT_DONE: Refused = {
  kind: 'refused',
  httpStatus: null,
  code: 'service_unreachable',
  detail: remark('never_sent'),
};

/** Notes that a kept answer can't be read any more; its call is unknown, or will be. */
export async function noteTornAnswer({ db, nowMs }: CallContext, entryId: string | null): Promise<void> {
  const row =
    entryId === null
      ? undefined
      : await db.selectFrom('journal').select('provider').where('id', '=', entryId).executeTakeFirst();
  const heard = remark('kept_answer_damaged');
  const alarm = {
    provider: row?.provider ?? null,
    entry_id: entryId ?? `torn ${nowMs}`,
    said: null,
    heard,
    answer: null,
  };
  await raiseAlarm(db, { ...alarm, kind: 'answer_torn' }, new Date(nowMs).toISOString());
}

/** PostgreSQL's classes of a value or a row that the tables refuse; every other may pass, or says nothing of the row. */
const OF_A_ROW = /^2[23]/;
const OF_POSTGRES = /^[0-9A-Z]{5}$/;

/** The database's trouble, which may pass; not a row that the tables refuse. */
function isTheDatabases(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_')) return !code.startsWith('SQLITE_CONSTRAINT');
  if (OF_POSTGRES.test(code)) return !OF_A_ROW.test(code);
  return error instanceof CommitOutcomeUnknown || storeTroubleOf(error) !== undefined;
}
