// Answers the calls of a desk's session: each checked against its row of the table, with the enrolled person in it, and asked of the ledger.
import { entryOf, environmentOf, mayMake, stamped } from '../../contract/team/acting.ts';
import { NeverSentArgs, OUTCOME_OF } from '../../contract/team/journal-args.ts';
import type { LedgerCall, LedgerCallArgs, LedgerCallName } from '../../contract/team/ledger-calls.ts';
import type { CallAnswer, CallsInput } from '../../contract/team/wire.ts';
import type { EntryOwner } from '../ledger/journal/read-call.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import { PaydeskError } from '../process/problem.ts';
import type { AnswerOnce } from './answered-before.ts';
import type { ChangeNotice } from './changes.ts';
import type { Session } from './sessions.ts';
import { SHARED_CALLS } from './shared-calls.ts';

export type AnsweringOptions = {
  ask: LedgerThread['ask'];
  /** Told of what was changed, before the desk is answered. */
  changed: (told: ChangeNotice & { call: LedgerCallName }) => Promise<void>;
  once: AnswerOnce;
  now: () => number;
};
type RequestedCall = CallsInput['calls'][number];

/** What it gives answers one call; it never rejects. */
export function openAnswering({ ask, changed, once, now }: AnsweringOptions) {
  async function answer(session: Session, { id, call, args: given }: RequestedCall): Promise<unknown> {
    if (!isShared(call)) throw new PaydeskError('call_unknown', { call });
    const row: LedgerCall = SHARED_CALLS[call];
    if (row.does === 'writes' && session.readOnly) throw new PaydeskError(session.readOnly);
    if (!row.roles.includes(session.role)) throw new PaydeskError('role_not_allowed');
    const args = readArgs(row, call, given);
    if (row.does === 'reads') return ask(call, args, session.caller);
    const { instanceId } = session.caller;
    return once({ instanceId, id, call, args: given }, async () => {
      await requireAllowed(session, call, args);
      const who = { person: session.person, now: new Date(now()).toISOString() };
      const value = await ask(call, stamped(call, args, who), session.caller);
      await changed({ call, environment: environmentOf(call, args), by: instanceId });
      return value;
    });
  }

  /** Beside the role: whose the entry is that a call is about, and whether what is said of it can be said of its operation. */
  async function requireAllowed<Name extends LedgerCallName>(
    session: Session,
    call: Name,
    args: LedgerCallArgs[Name],
  ): Promise<void> {
    const entryId = entryOf(call, args);
    const owner = entryId === null ? null : ((await ask('entryOwner', [entryId])) as EntryOwner | null);
    const isOwn = owner?.instanceId.startsWith(`${session.caller.deviceId}:`) === true;
    // What it thinks of an entry that isn't there the ledger says itself.
    const entry = owner && { operation: owner.operation, isOwn };
    if (!mayMake(call, args, session.role, entry)) throw new PaydeskError('role_not_allowed');
    const isOutcome = call === 'recordOutcome' || call === 'replayOutcome';
    if (!isOutcome || !owner || NeverSentArgs.safeParse(args[1]).success) return;
    if (!OUTCOME_OF[owner.operation].safeParse(args[1]).success) {
      throw new PaydeskError('call_not_understood', { call }, { details: 'not of this operation' });
    }
  }

  return (session: Session, given: RequestedCall): Promise<CallAnswer> =>
    answer(session, given).then(
      (value) => ({ id: given.id, value }),
      (error: unknown) => ({ id: given.id, problem: problemOf(error) }),
    );
}

const isShared = (call: string): call is LedgerCallName => Object.hasOwn(SHARED_CALLS, call);

/** Where they don't fit, the places are told and nothing of what they hold. */
function readArgs<Name extends LedgerCallName>(row: LedgerCall, call: Name, given: unknown[]): LedgerCallArgs[Name] {
  const read = row.args.safeParse(given);
  if (read.success) return read.data as LedgerCallArgs[Name];
  const details = read.error.issues.slice(0, 5).map(({ code, path }) => `${code} at ${path.join('.')}`);
  throw new PaydeskError('call_not_understood', { call }, { details: details.join(', ') });
}
