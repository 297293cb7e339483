// The ledger's face and what stands behind it: every errand is one function on the writer or the reader.
import type { EnvironmentView, KeysView } from '../../contract/console/environment.ts';
import type {
  CorrectFeeInput,
  FeeEntriesInput,
  FeeEntryView,
  FeeSummary,
  FeeSummaryInput,
} from '../../contract/console/fee.ts';
import type { JournalEntryView, SettleInput } from '../../contract/console/journal.ts';
import type { OrderDetail, OrderView } from '../../contract/console/order.ts';
import type { Page, PageInput } from '../../contract/console/page.ts';
import type { CheckoutEvent, SessionDetail, SessionView } from '../../contract/console/session.ts';
import { addCheckoutEvent } from './checkout-events.ts';
import {
  type Addresses,
  addAccounts,
  addEnvironment,
  listEnvironments,
  moveEnvironment,
  noteKeys,
} from './environments.ts';
import { correctFee } from './fees/correct.ts';
import { listFeeEntries } from './fees/list-entries.ts';
import { sumFees } from './fees/sum-fees.ts';
import { markAbandoned, type NewEntry, writeSent } from './journal.ts';
import type { LedgerDatabase } from './open-database.ts';
import { type RecordedOutcome, recordOutcome } from './outcomes.ts';
import { getOrder, listOrders } from './read-orders.ts';
import { getSession, listSessions } from './read-sessions.ts';
import { listUnknown } from './read-unknown.ts';
import type { NewAccount, NewEnvironment } from './schema.ts';
import { settleUnknown } from './settle.ts';

/** What main may ask of the ledger. Arguments and answers are plain data: they cross a thread. */
export type Ledger = {
  addEnvironment: (environment: NewEnvironment, accounts: NewAccount[]) => Promise<void>;
  moveEnvironment: (environmentId: string, addresses: Addresses) => Promise<void>;
  listEnvironments: () => Promise<EnvironmentView[]>;
  addAccounts: (accounts: NewAccount[]) => Promise<void>;
  noteKeys: (accountId: string, keys: KeysView | null) => Promise<void>;
  /** On disk when it resolves: only then may the call leave. */
  writeSent: (entry: NewEntry) => Promise<void>;
  recordOutcome: (entryId: string, outcome: RecordedOutcome) => Promise<void>;
  markAbandoned: () => Promise<number>;
  settleUnknown: (input: SettleInput) => Promise<JournalEntryView>;
  listUnknown: (environmentId: string) => Promise<JournalEntryView[]>;
  listSessions: (page: PageInput) => Promise<Page<SessionView>>;
  getSession: (environmentId: string, sessionId: string) => Promise<SessionDetail>;
  addCheckoutEvent: (environmentId: string, sessionId: string, event: CheckoutEvent) => Promise<void>;
  listOrders: (page: PageInput) => Promise<Page<OrderView>>;
  getOrder: (environmentId: string, orderId: string) => Promise<OrderDetail>;
  listFeeEntries: (input: FeeEntriesInput) => Promise<Page<FeeEntryView>>;
  sumFees: (input: FeeSummaryInput) => Promise<FeeSummary>;
  correctFee: (input: CorrectFeeInput, actor: string) => Promise<void>;
};

/** The ledger on a database that is open in this thread. `now` is ms since the epoch, UTC. */
export function ledgerOn({ writer, reader }: LedgerDatabase, instanceId: string, now: () => number): Ledger {
  return {
    addEnvironment: (environment, accounts) => addEnvironment(writer, environment, accounts),
    moveEnvironment: (environmentId, addresses) => moveEnvironment(writer, environmentId, addresses),
    listEnvironments: () => listEnvironments(reader),
    addAccounts: (accounts) => addAccounts(writer, accounts),
    noteKeys: (accountId, keys) => noteKeys(writer, accountId, keys),
    writeSent: (entry) => writeSent(writer, entry, instanceId, now()).then(() => undefined),
    recordOutcome: (entryId, outcome) => recordOutcome(writer, entryId, outcome, now()),
    markAbandoned: () => markAbandoned(writer, instanceId, now()),
    settleUnknown: (input) => settleUnknown(writer, input, now()),
    listUnknown: (environmentId) => listUnknown(reader, environmentId),
    listSessions: (page) => listSessions(reader, page),
    getSession: (environmentId, sessionId) => getSession(reader, environmentId, sessionId),
    addCheckoutEvent: (environmentId, sessionId, event) =>
      addCheckoutEvent(writer, environmentId, sessionId, event, now()),
    listOrders: (page) => listOrders(reader, page),
    getOrder: (environmentId, orderId) => getOrder(reader, environmentId, orderId),
    listFeeEntries: (input) => listFeeEntries(reader, input),
    sumFees: (input) => sumFees(reader, input),
    correctFee: (input, actor) => correctFee(writer, input, actor, now()),
  };
}
