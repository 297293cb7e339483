// Answers the calls of a desk's session: each checked against its row of the table, with the enrolled person in it, and asked of the ledger.
import { type OperationName, OperationName as Operations } from '../../contract/operations/operation-name.ts';
import { type Role, WHO_MAY_SEND } from '../../contract/operations/who-may-send.ts';
import { found, type LedgerCall, type LedgerCallName, stamped } from '../../contract/team/ledger-calls.ts';
import type { CallAnswer, CallsInput } from '../../contract/team/wire.ts';
import type { LedgerThread } from '../ledger/open-ledger.ts';
import { problemOf } from '../ledger/problem-of.ts';
import type { EntryOwner } from '../ledger/read-call.ts';
import { PaydeskError } from '../problem.ts';
import { openAnsweredBefore } from './answered-before.ts';
import type { Told } from './changes.ts';
import type { Session } from './sessions.ts';
import { SHARED_CALLS } from './shared-calls.ts';

export type AnsweringOptions = {
  ask: LedgerThread['ask'];
  /** Told of what was changed, before the desk is answered. */
  changed: (told: Told & { call: LedgerCallName }) => Promise<void>;
  now: () => number;
};
type Given = CallsInput['calls'][number];

/** What it gives answers one call; it never rejects. */
export function openAnswering({ ask, changed, now }: AnsweringOptions) {
  const once = openAnsweredBefore();

  async function answer(session: Session, { id, call, args: given }: Given): Promise<unknown> {
    if (!isShared(call)) throw new PaydeskError('call_unknown', { call });
    const row: LedgerCall = SHARED_CALLS[call];
    if (row.does === 'writes' && session.readOnly) throw new PaydeskError(session.readOnly);
    if (!mayMake(row.roles, session.role)) throw new PaydeskError('role_not_allowed');
    const args = readArgs(row, call, given);
    if (row.does === 'reads') return ask(call, args, session.caller);
    const { instanceId } = session.caller;
    return once({ instanceId, id, call, args: given }, async () => {
      await requireOperation(session, call, row, args);
      const who = { person: session.person, now: new Date(now()).toISOString() };
      const value = await ask(call, stamped(call, args as never, who), session.caller);
      const environment = row.environment && found(args, row.environment);
      await changed({ call, environment: typeof environment === 'string' ? environment : null, by: instanceId });
      return value;
    });
  }

  /** Who may send what is decided by the operation: of the call itself, or of the entry that it is about. */
  async function requireOperation(session: Session, call: string, row: LedgerCall, args: unknown[]): Promise<void> {
    if (call === 'writeSent') {
      const operation = Operations.parse(found(args, { at: 0, in: 'operation' }));
      if (!maySend(operation, session.role)) throw new PaydeskError('role_not_allowed');
    }
    if (!row.entry) return;
    const entryId = found(args, row.entry);
    if (typeof entryId !== 'string') return;
    const owner = (await ask('entryOwner', [entryId])) as EntryOwner | null;
    // The ledger says itself what it thinks of an entry that isn't there.
    if (!owner) return;
    const isOwn = owner.instanceId.startsWith(`${session.caller.deviceId}:`);
    if (row.entry.of === 'own' ? !isOwn : !maySend(owner.operation, session.role)) {
      throw new PaydeskError('role_not_allowed');
    }
  }

  return (session: Session, given: Given): Promise<CallAnswer> =>
    answer(session, given).then(
      (value) => ({ id: given.id, value }),
      (error: unknown) => ({ id: given.id, problem: problemOf(error) }),
    );
}

const isShared = (call: string): call is LedgerCallName => Object.hasOwn(SHARED_CALLS, call);

const maySend = (operation: OperationName, role: Role): boolean => WHO_MAY_SEND[operation].includes(role);

const mayMake = (roles: readonly Role[], role: Role): boolean => roles.includes(role);

/** Where they don't fit, the places are told and nothing of what they hold. */
function readArgs(row: LedgerCall, call: LedgerCallName, given: unknown[]): unknown[] {
  const read = row.args.safeParse(given);
  if (read.success) return read.data;
  const details = read.error.issues.slice(0, 5).map(({ code, path }) => `${code} at ${path.join('.')}`);
  throw new PaydeskError('call_not_understood', { call }, { details: details.join(', ') });
}
