// The desk's face: every use case the gateway can call. Each throws PaydeskError and nothing else on purpose.
import type { AuthorizationView } from '../../contract/console/authorization.ts';
import type { CallKey, CallView } from '../../contract/console/call.ts';
import type { Diagnostics } from '../../contract/console/diagnostics.ts';
import type { ConsoleFacts, VaultState } from '../../contract/console/environment.ts';
import type { JournalEntryView, ResolveInput } from '../../contract/console/journal.ts';
import type {
  FirstViewInput,
  ListKey,
  ListSettings,
  SaveViewInput,
  SetColumnsInput,
  ViewKey,
} from '../../contract/console/list-view.ts';
import type {
  CaptureInput,
  CreateOrderInput,
  OrderCsvInput,
  OrderDetail,
  OrderNeighborsInput,
  OrdersInput,
  OrderTotalInput,
  OrderView,
} from '../../contract/console/order.ts';
import type { CsvPiece, ListTotal, Neighbors, Page } from '../../contract/console/page.ts';
import type { OpenPreviewInput, PreviewView } from '../../contract/console/preview.ts';
import type { SearchInput, SearchResult } from '../../contract/console/search.ts';
import type {
  CheckoutEvent,
  CreateSessionInput,
  SessionCsvInput,
  SessionDetail,
  SessionsInput,
  SessionTotalInput,
  SessionView,
} from '../../contract/console/session.ts';
import type { SessionId } from '../../contract/ids.ts';
import type { Pin } from '../pin/pin.ts';
import type { Updates } from '../updates/updates.ts';
import type { AboutDesk } from './about.ts';
import type { AfterChargeDesk } from './after-charge/after-charge-desk.ts';
import type { ApprovalsDesk } from './approvals/approvals-desk.ts';
import type { AuditDesk } from './audit/audit-desk.ts';
import type { CaptureManyDesk } from './capture-many/capture-many-desk.ts';
import type { EnvironmentsDesk } from './environments/environments-desk.ts';
import type { FeesDesk } from './fees/fees-desk.ts';
import type { KeepingDesk } from './keeping/keeping-desk.ts';
import type { KeysDesk } from './keys/keys-desk.ts';
import type { LanguageDesk } from './language.ts';
import type { NetworkDesk } from './network/network-desk.ts';
import type { NotesDesk } from './notes/notes-desk.ts';
import type { NoticesDesk } from './notices.ts';
import type { UnknownDesk } from './outcomes/look-up.ts';
import type { OutcomesDesk } from './outcomes/outcomes-desk.ts';
import type { OverviewDesk } from './overview/overview-desk.ts';
import type { PayoutsDesk } from './payouts/payouts-desk.ts';
import type { ReconcileDesk } from './reconcile/reconcile-desk.ts';
import type { SamplesDesk } from './samples/samples-desk.ts';
import type { SellersDesk } from './sellers/sellers-desk.ts';
import type { SettlementsDesk } from './settlements/settlements-desk.ts';
import type { TeamDesk } from './team/team-desk.ts';

/** What staff do with an update; the rest of it is the app's own. */
export type UpdatesDesk = Pick<Updates, 'state' | 'check' | 'download' | 'putOff' | 'showFile' | 'quitAndInstall'>;

export type Desk = {
  facts: () => Promise<Omit<ConsoleFacts, 'role'>>;
  retryKeychain: () => Promise<VaultState>;
  listSessions: (page: SessionsInput) => Promise<Page<SessionView>>;
  totalSessions: (input: SessionTotalInput) => Promise<ListTotal>;
  csvOfSessions: (input: SessionCsvInput) => Promise<CsvPiece>;
  getSession: (environmentId: string, sessionId: string) => Promise<SessionDetail>;
  /** What the embedded service recorded; null where there is nothing. */
  authorization: (key: { environmentId: string; sessionId: SessionId }) => Promise<AuthorizationView | null>;
  createSession: (input: CreateSessionInput) => Promise<SessionView>;
  openPreview: (input: OpenPreviewInput, consoleOrigin: string) => Promise<PreviewView>;
  reportCheckout: (environmentId: string, sessionId: string, event: CheckoutEvent) => Promise<void>;
  listOrders: (page: OrdersInput) => Promise<Page<OrderView>>;
  totalOrders: (input: OrderTotalInput) => Promise<ListTotal>;
  csvOfOrders: (input: OrderCsvInput) => Promise<CsvPiece>;
  neighborsOfOrder: (input: OrderNeighborsInput) => Promise<Neighbors>;
  getOrder: (environmentId: string, orderId: string) => Promise<OrderDetail>;
  search: (input: SearchInput) => Promise<SearchResult>;
  listSettings: (key: ListKey) => Promise<ListSettings>;
  saveView: (input: SaveViewInput) => Promise<void>;
  removeView: (key: ViewKey) => Promise<void>;
  setFirstView: (input: FirstViewInput) => Promise<void>;
  setColumns: (input: SetColumnsInput) => Promise<void>;
  createOrder: (input: CreateOrderInput) => Promise<OrderView>;
  capture: (input: CaptureInput) => Promise<OrderView>;
  unknown: UnknownDesk;
  openCall: (input: CallKey) => Promise<CallView>;
  resolve: (input: ResolveInput) => Promise<JournalEntryView>;
  afterCharge: AfterChargeDesk;
  notes: NotesDesk;
  notices: Pick<NoticesDesk, 'state' | 'set'>;
  language: LanguageDesk;
  diagnostics: () => Promise<Diagnostics>;
  about: AboutDesk;
  outcomes: OutcomesDesk;
  captureMany: CaptureManyDesk;
  settlements: SettlementsDesk;
  fees: FeesDesk;
  payouts: PayoutsDesk;
  reconcile: ReconcileDesk;
  network: NetworkDesk;
  updates: UpdatesDesk;
  environments: EnvironmentsDesk;
  keys: KeysDesk;
  sellers: SellersDesk;
  overview: OverviewDesk;
  samples: SamplesDesk;
  keeping: KeepingDesk;
  audit: AuditDesk;
  approvals: ApprovalsDesk;
  pin: Pin;
  team: TeamDesk;
};
