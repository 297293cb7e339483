// The ledger: the calls of all its modules, and the interface on which they are made.
import { DUTY_TO_SEND, type Duty, mayDo, type OperationName } from '../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../process/problem.ts';
import { accountingCalls } from './accounting/calls.ts';
import { afterChargeCalls } from './after-charge/calls.ts';
import { alarmsCalls } from './alarms/calls.ts';
import { approvalsCalls } from './approvals/calls.ts';
import { memberOf } from './approvals/member.ts';
import { auditCalls } from './audit/calls.ts';
import { authorizationsCalls } from './authorizations/calls.ts';
import { type BackupCalls, backupCalls } from './backup/backup-calls.ts';
import { captureManyCalls } from './capture-many/calls.ts';
import { consumersCalls } from './consumers/calls.ts';
import { type CallContext, type SharedCall, textAt, valueAt } from './define-call.ts';
import { depositsCalls } from './deposits/calls.ts';
import { environmentsCalls } from './environments/calls.ts';
import { erasureCalls } from './erasure/calls.ts';
import { feesCalls } from './fees/calls.ts';
import { intakeCalls } from './intake/calls.ts';
import { journalCalls } from './journal/calls.ts';
import { entryOwner } from './journal/read-call.ts';
import { keptKeysCalls } from './kept-keys/calls.ts';
import { monthCalls } from './month/calls.ts';
import { type MovingCalls, movingCalls } from './move-to-team/moving-calls.ts';
import { notesCalls } from './notes/calls.ts';
import { ordersCalls } from './orders/calls.ts';
import { overviewCalls } from './overview/calls.ts';
import { payoutsCalls } from './payouts/calls.ts';
import { reconcileCalls } from './reconcile/calls.ts';
import { savedViewsCalls } from './saved-views/calls.ts';
import { searchCalls } from './search/find.ts';
import { sellersCalls } from './sellers/calls.ts';
import { sessionsCalls } from './sessions/calls.ts';
import { signInCalls } from './sign-in/calls.ts';
import { checkedWriter } from './store/checked-writer.ts';
import { inTransaction } from './store/in-transaction.ts';
import { teamCalls } from './team/calls.ts';
import { type CalledBy, type Caller, isOfDevice, type TeamCaller } from './thread/caller.ts';

const RUN_HERE = {
  ...accountingCalls,
  ...afterChargeCalls,
  ...alarmsCalls,
  ...approvalsCalls,
  ...auditCalls,
  ...authorizationsCalls,
  ...captureManyCalls,
  ...consumersCalls,
  ...erasureCalls,
  ...depositsCalls,
  ...environmentsCalls,
  ...feesCalls,
  ...intakeCalls,
  ...journalCalls,
  ...keptKeysCalls,
  ...monthCalls,
  ...notesCalls,
  ...ordersCalls,
  ...overviewCalls,
  ...payoutsCalls,
  ...reconcileCalls,
  ...savedViewsCalls,
  ...searchCalls,
  ...sellersCalls,
  ...sessionsCalls,
  ...signInCalls,
  ...teamCalls,
};

const CALLS = { ...RUN_HERE, ...backupCalls, ...movingCalls };

type Interface<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { run: (context: CallContext, ...args: infer Args) => infer Result }
    ? (...args: Args) => Result
    : never;
};

/** as: the same for another person at this computer; in a team the server says who acts. */
type As<Calls> = Calls & { as: (actor: string) => As<Calls> };

/** What main may ask of the ledger. Arguments and answers are plain data: they cross a thread. */
export type Ledger = As<Interface<typeof RUN_HERE>>;

/** The ledger in its thread: what it holds, its backups and audit log, and its move into a team's. */
export type KeptLedger = As<Interface<typeof RUN_HERE> & BackupCalls & MovingCalls>;

export type LedgerCallName = keyof typeof CALLS;
type NamesOf<Kind> = {
  [Name in keyof typeof CALLS]: (typeof CALLS)[Name] extends Kind ? Name : never;
}[keyof typeof CALLS];
export type SharedCallName = NamesOf<SharedCall>;

/** The calls that a desk may make on its team's ledger. What isn't named here can't be asked. */
export const SHARED_CALLS = Object.fromEntries(Object.entries(CALLS).filter(([, call]) => 'duties' in call)) as Record<
  SharedCallName,
  SharedCall
>;

/** The other calls, each with the reason. */
export const NOT_SHARED = Object.fromEntries(
  Object.entries(CALLS).flatMap(([name, call]) => ('notShared' in call ? [[name, call.notShared]] : [])),
) as Record<NamesOf<{ notShared: string }>, string>;

export const isShared = (name: string): name is SharedCallName => Object.hasOwn(SHARED_CALLS, name);

/** Whether a call may change what the ledger holds. */
export const isWrite = (name: LedgerCallName): boolean => {
  const call: object = CALLS[name];
  return 'does' in call && call.does === 'writes';
};

type Args = readonly unknown[];
/** A journal entry as the ledger has it. isOwn: the device that asks wrote it. */
type EntryQuery = { operation: OperationName; isOwn: boolean };

/** Whether somebody with these duties may make a call. `entry`: the journal entry that the call is about; null where there is none, which is the ledger's to tell. */
export function mayMake(call: SharedCallName, args: Args, held: readonly Duty[], entry: EntryQuery | null): boolean {
  const { duties, sends, entry: about } = SHARED_CALLS[call];
  if (!mayDo(held, duties)) return false;
  if (sends) return held.includes(DUTY_TO_SEND[valueAt(args, sends) as OperationName]);
  if (!about || !entry) return true;
  return about.of === 'own' ? entry.isOwn : held.includes(DUTY_TO_SEND[entry.operation]);
}

/** A desk may have been revoked, and its person's duties taken away, after its call was admitted. Throws `role_not_allowed` and what `memberOf` throws. */
async function requireMaker(
  context: Pick<CallContext, 'db'>,
  call: LedgerCallName,
  args: Args,
  desk: TeamCaller,
): Promise<void> {
  const { duties } = await memberOf(context.db, desk);
  if (!isShared(call)) return;
  const { entry } = SHARED_CALLS[call];
  // Whose entry it is never changes.
  const about = entry?.of === 'any' ? await entryOwner(context, textAt(args, entry) ?? '') : null;
  if (!mayMake(call, args, duties, about && { operation: about.operation, isOwn: false })) {
    throw new PaydeskError('role_not_allowed');
  }
}

/** The writer for a call: of a desk's, whatever it writes is checked first. */
export const writerFor = (writer: CallContext['db'], call: LedgerCallName, args: Args, { desk }: CalledBy) =>
  desk && isOfDevice(desk) ? checkedWriter(writer, (trx) => requireMaker({ db: trx }, call, args, desk)) : writer;

/** Throws where a call about the ledger as a whole is of a desk that may not make it any more. */
export async function requireStillAllowed(
  writer: CallContext['db'],
  call: LedgerCallName,
  args: Args,
  by: CalledBy,
): Promise<void> {
  if (isWrite(call) && by.desk) await inTransaction(writerFor(writer, call, args, by), async () => undefined);
}

/** Makes a call on a database that is open in this thread. */
export type MakeCall = (call: LedgerCallName, args: unknown[], by: CalledBy) => Promise<unknown>;

type Databases = { writer: CallContext['db']; reader: CallContext['db']; snapshot: CallContext['snapshot'] };

/** instanceId: of this process, which makes the calls that no desk of a team makes. `now` is ms since the epoch, UTC. */
export function openCalls({ writer, reader, snapshot }: Databases, instanceId: string, now: () => number): MakeCall {
  const own: Caller = { instanceId, deviceId: null };
  return async (call, args, by) => {
    const { actor, desk: caller = own } = by;
    const { does, run } = RUN_HERE[call as keyof typeof RUN_HERE];
    const context: CallContext = {
      db: does === 'reads' ? reader : writerFor(writer, call, args, by),
      snapshot,
      caller,
      actor,
      get nowMs() {
        return now();
      },
    };
    return (run as (context: CallContext, ...args: unknown[]) => unknown)(context, ...args);
  };
}
