// What a person asks of a ledger of many orders, one kind of question at a time, through the gateway.
import { pathToFileURL } from 'node:url';
import { LAUNCH_TOKEN_HEADER } from '../../../contract/console/bridge.ts';
import type { HandlerTree } from '../../../main/features/app/implementation.ts';
import { ALONE, type Desk } from '../../../main/features/app/open-desk.ts';
import { openGateway } from '../../../main/gateway/gateway.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { logTo } from '../../../main/process/log.ts';
import { SEEDED, suffixOf } from '../../../scripts/seed/payments.ts';
import { anOrder, hints } from './hints.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const WORKER = pathToFileURL(new URL('../../../dist/main/ledger-worker.js', import.meta.url).pathname);
const { environmentId } = SEEDED;
/** One of the seeded sellers. */
const SELLER = 'seller_0';
const DAY_MS = 86_400_000;

/** input: of the nth question of its kind. */
export type Question = { what: string; procedure: string; input: (run: number) => object };

/** Every kind of question about a ledger of so many seeded orders. */
export function questions(orders: number): Question[] {
  const list = (procedure: string, what: string, input: (run: number) => object): Question => ({
    what,
    procedure,
    input: (run) => ({ environmentId, limit: 50, ...input(run) }),
  });
  const total = (procedure: string, what: string, input: (run: number) => object): Question => ({
    what,
    procedure,
    input: (run) => ({ environmentId, ...input(run) }),
  });
  const from = (run: number) => new Date(Date.now() - ((run % 90) + 1) * DAY_MS).toISOString();
  const amounts = (run: number) => ({ minAmount: 5000 + run * 100, maxAmount: 6000 + run * 100 });
  return [
    list('orders.list', 'orders', () => ({})),
    ...(['ready', 'needs_review', 'charged'] as const).map((status) =>
      list('orders.list', `orders, ${status}`, () => ({ status })),
    ),
    list('orders.list', 'orders of a seller', () => ({ accountId: SELLER })),
    list('orders.list', 'orders of some days', (run) => ({ from: from(run) })),
    list('orders.list', 'orders of some amounts', amounts),
    list('orders.list', 'orders by amount', () => ({ sort: { by: 'amount', descending: true } })),
    list('orders.list', 'orders by status', () => ({ sort: { by: 'status', descending: true } })),
    list('sessions.list', 'sessions', () => ({})),
    list('sessions.list', 'sessions of a seller', () => ({ accountId: SELLER })),
    list('sessions.list', 'sessions without an order', () => ({ hasOrder: false })),
    total('orders.get', 'an order', (run) => ({ orderId: anOrder(run, orders) })),
    total('sessions.get', 'a session', (run) => ({ sessionId: `sess_${suffixOf((run * 7919) % orders, 1)}` })),
    total('orders.neighbors', 'the orders beside one', (run) => ({ orderId: anOrder(run, orders) })),
    total('orders.total', 'total of orders', () => ({})),
    total('orders.total', 'total of some days', (run) => ({ from: from(run) })),
    total('orders.total', 'total of a seller', (run) => ({ accountId: SELLER, from: from(run) })),
    total('orders.total', 'total of some amounts', amounts),
    total('orders.total', 'total of what is ready', () => ({ status: 'ready' })),
    total('orders.total', 'total of what needs review', () => ({ status: 'needs_review' })),
    total('sessions.total', 'total of sessions', () => ({})),
    total('sessions.total', 'total of some days’ sessions', (run) => ({ from: from(run) })),
    list('journal.unknown', 'unknown outcomes', () => ({})),
    total('journal.unknownCount', 'count of unknown outcomes', () => ({})),
    ...Object.entries(hints(orders)).map(([what, terms]) => ({
      what: `search: ${what}`,
      procedure: 'search.find',
      input: (run: number) => ({ environmentId, field: 'bench', terms: terms(run) }),
    })),
  ];
}

export type Asking = {
  /** How long the whole answer took, in ms. */
  ask: (question: Question, run: number) => Promise<{ ms: number; answer: unknown }>;
  close: () => Promise<void>;
};

/** Opens a ledger behind a gateway: that of the folder, or of the database whose data folder it is. */
export async function askLedger(dataFolder: string, postgres?: string): Promise<Asking> {
  const start = { dataFolder, instanceId: 'bench', onUnreadable: 'refuse' as const, ...(postgres && { postgres }) };
  const { ledger, close } = await openLedger(start, WORKER);
  const areas: Pick<HandlerTree, 'ledger'> & {
    [Area in 'sessions' | 'orders' | 'journal']: Partial<HandlerTree[Area]>;
  } = {
    ledger,
    sessions: { get: ({ environmentId, sessionId }) => ledger.getSession(environmentId, sessionId) },
    orders: { get: ({ environmentId, orderId }) => ledger.getOrder(environmentId, orderId) },
    journal: {
      unknown: (input) => ledger.pageUnknown(input),
      unknownCount: ({ environmentId }) => ledger.countUnknown(environmentId),
    },
  };
  const desk = areas as unknown as Desk;
  const answer = openGateway({
    desks: { of: () => ({ desk, ...ALONE }) },
    opening: () => null,
    language: () => 'system' as const,
    rendererFolder: dataFolder,
    launchToken: 'bench',
    consoleOrigin: ORIGIN,
    previewOrigin: ORIGIN,
    person: 'bench',
    log: logTo({ write: () => true }),
  });
  return {
    close,
    ask: async ({ procedure, input }, run) => {
      const url = `${ORIGIN}/rpc/${procedure.replace('.', '/')}`;
      const headers = { [LAUNCH_TOKEN_HEADER]: 'bench', 'content-type': 'application/json' };
      const body = JSON.stringify({ json: input(run) });
      const from = performance.now();
      const response = await answer(new Request(url, { method: 'POST', headers, body }));
      const text = await response.text();
      const ms = performance.now() - from;
      if (response.status !== 200) throw new Error(`${procedure}: ${text.slice(0, 400)}`);
      return { ms, answer: (JSON.parse(text) as { json: unknown }).json };
    },
  };
}
