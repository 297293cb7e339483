// Answers the calls of a desk's session: each checked against its declaration, and asked of the ledger in the name of the enrolled person.
import { mayDo, READS_BOOKS } from '../../contract/operations/who-may-send.ts';
import { isSigningCall } from '../../contract/team/signing-wire.ts';
import type { CallAnswer, CallsInput } from '../../contract/team/wire.ts';
import { textAt } from '../ledger/define-call.ts';
import { withoutFees } from '../ledger/fees/may-read-fees.ts';
import { NeverSent, OUTCOME_OF } from '../ledger/journal/outcome-schemas.ts';
import type { EntryOwner } from '../ledger/journal/read-call.ts';
import { isShared, mayMake, SHARED_CALLS, type SharedCallName } from '../ledger/ledger.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Signing } from '../signing/open-signing.ts';
import type { AnswerOnce } from './answered-before.ts';
import type { ChangeNotice } from './changes.ts';
import type { Session } from './sessions.ts';

export type AnsweringOptions = {
  ask: LedgerThread['ask'];
  /** Told of what was changed, before the desk is answered. */
  changed: (told: ChangeNotice & { call: SharedCallName }) => Promise<void>;
  once: AnswerOnce;
  /** Answers what needs the API keys that this server keeps. */
  signing: Pick<Signing, 'answer' | 'before' | 'carryOut'>;
};
type RequestedCall = CallsInput['calls'][number];
type Args = readonly unknown[];

/** What it gives answers one call; it never rejects. */
export function openAnswering({ ask, changed, once, signing }: AnsweringOptions) {
  async function answer(session: Session, { id, call, args: given }: RequestedCall): Promise<unknown> {
    if (isSigningCall(call)) return sign(session, { id, call, args: given });
    if (!isShared(call)) throw new PaydeskError('call_unknown', { call });
    const { does, duties } = SHARED_CALLS[call];
    if (does === 'writes' && session.readOnly) throw new PaydeskError(session.readOnly);
    if (!mayDo(session.duties, duties)) throw new PaydeskError('role_not_allowed');
    const args = readArgs(call, given);
    const by = { actor: session.person, desk: session.caller };
    if (does === 'reads') {
      const read = await ask(call, args, by);
      // The overview has sums that can't be unknown, and leaves fees out itself.
      return mayDo(session.duties, READS_BOOKS) || call === 'readOverview' ? read : withoutFees(read);
    }
    const { instanceId } = session.caller;
    return once({ instanceId, id, call, args: given }, async () => {
      await requireAllowed(session, call, args);
      await signing.before(call, args);
      const value = await signing.carryOut(call, args, by);
      await changed({ call, environment: environmentOf(call, args), by: instanceId });
      return value;
    });
  }

  /** A call that is sent is remembered by its ID, as others are. Keys on their way in aren't: the same ones again change nothing. */
  function sign(session: Session, { id, call, args }: RequestedCall): Promise<unknown> {
    if (call !== 'askProvider' && session.readOnly) throw new PaydeskError(session.readOnly);
    const answer = () => signing.answer(session, call, args);
    return call === 'sendCall' ? once({ instanceId: session.caller.instanceId, id, call, args }, answer) : answer();
  }

  /** Beside the duties: whose the entry is that a call is about, and whether what is said of it can be said of its operation. */
  async function requireAllowed(session: Session, call: SharedCallName, args: Args): Promise<void> {
    const { entry } = SHARED_CALLS[call];
    const entryId = entry ? textAt(args, entry) : null;
    const owner = entryId === null ? null : ((await ask('entryOwner', [entryId])) as EntryOwner | null);
    const isOwn = owner?.instanceId.startsWith(`${session.caller.deviceId}:`) === true;
    // What it thinks of an entry that isn't there the ledger says itself.
    if (!mayMake(call, args, session.duties, owner && { operation: owner.operation, isOwn })) {
      throw new PaydeskError('role_not_allowed');
    }
    const isOutcome = call === 'recordOutcome' || call === 'replayOutcome';
    if (!isOutcome || !owner || NeverSent.safeParse(args[1]).success) return;
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

/** Where they don't fit, the places are told and nothing of what they hold. */
function readArgs(call: SharedCallName, given: unknown[]): unknown[] {
  const read = SHARED_CALLS[call].args.safeParse(given);
  if (read.success) return read.data;
  const details = read.error.issues.slice(0, 5).map(({ code, path }) => `${code} at ${path.join('.')}`);
  throw new PaydeskError('call_not_understood', { call }, { details: details.join(', ') });
}

/** The environment that a call names; null where it names none. */
export const environmentOf = (call: SharedCallName, args: Args): string | null =>
  textAt(args, SHARED_CALLS[call].environment);
