// The ledger: the calls of all its modules, and the interface on which they are made.
import { afterChargeCalls } from './after-charge/calls.ts';
import { alarmsCalls } from './alarms/calls.ts';
import { approvalsCalls } from './approvals/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { type KeepingCalls, keepingCalls } from './backup/backup-calls.ts';
import { captureManyCalls } from './capture-many/calls.ts';
import type { CallContext, SharedCall } from './define-call.ts';
import { environmentsCalls } from './environments/calls.ts';
import { feesCalls } from './fees/calls.ts';
import { journalCalls } from './journal/calls.ts';
import { type MovingCalls, movingCalls } from './move-to-team/moving-calls.ts';
import { notesCalls } from './notes/write-notes.ts';
import { ordersCalls } from './orders/calls.ts';
import { overviewCalls } from './overview/read-overview.ts';
import { payoutsCalls } from './payouts/calls.ts';
import { reconcileCalls } from './reconcile/calls.ts';
import { savedViewsCalls } from './saved-views/saved-views.ts';
import { searchCalls } from './search/find.ts';
import { sellersCalls } from './sellers/calls.ts';
import { sessionsCalls } from './sessions/calls.ts';
import type { LedgerDatabase } from './store/open-database.ts';
import { teamCalls } from './team/calls.ts';

const RUN_HERE = {
  ...afterChargeCalls,
  ...alarmsCalls,
  ...approvalsCalls,
  ...auditCalls,
  ...captureManyCalls,
  ...environmentsCalls,
  ...feesCalls,
  ...journalCalls,
  ...notesCalls,
  ...ordersCalls,
  ...overviewCalls,
  ...payoutsCalls,
  ...reconcileCalls,
  ...savedViewsCalls,
  ...searchCalls,
  ...sellersCalls,
  ...sessionsCalls,
  ...teamCalls,
};

const CALLS = { ...RUN_HERE, ...keepingCalls, ...movingCalls };

type Interface<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { run: (context: CallContext, ...args: infer Args) => infer Result }
    ? (...args: Args) => Result
    : never;
};

/** What main may ask of the ledger. Arguments and answers are plain data: they cross a thread. */
export type Ledger = Interface<typeof RUN_HERE>;

/** The ledger in its thread: what it holds, its backups and audit log, and its move into a team's. */
export type KeptLedger = Ledger & KeepingCalls & MovingCalls;

type NamesOf<Kind> = {
  [Name in keyof typeof CALLS]: (typeof CALLS)[Name] extends Kind ? Name : never;
}[keyof typeof CALLS];
export type SharedCallName = NamesOf<SharedCall>;

/** The calls that a desk may make on its team's ledger. What isn't named here can't be asked. */
export const SHARED_CALLS = Object.fromEntries(Object.entries(CALLS).filter(([, call]) => 'roles' in call)) as Record<
  SharedCallName,
  SharedCall
>;

/** The other calls, each with the reason. */
export const NOT_SHARED = Object.fromEntries(
  Object.entries(CALLS).flatMap(([name, call]) => ('notShared' in call ? [[name, call.notShared]] : [])),
) as Record<NamesOf<{ notShared: string }>, string>;

export const isShared = (name: string): name is SharedCallName => Object.hasOwn(SHARED_CALLS, name);

/** The ledger on a database that is open in this thread. `now` is ms since the epoch, UTC; `deviceId` is of a team's device, whose run this is. */
export function ledgerOn(
  { writer, reader }: LedgerDatabase,
  instanceId: string,
  now: () => number,
  deviceId: string | null = null,
): Ledger {
  const caller = { instanceId, deviceId };
  const context = (db: CallContext['db']): CallContext => ({
    db,
    caller,
    get nowMs() {
      return now();
    },
  });
  const [reading, writing] = [context(reader), context(writer)];
  const calls = Object.entries(RUN_HERE).map(([name, { does, run }]) => {
    const call = run as (context: CallContext, ...args: unknown[]) => unknown;
    return [name, (...args: unknown[]) => call(does === 'reads' ? reading : writing, ...args)];
  });
  return Object.fromEntries(calls) as Ledger;
}
