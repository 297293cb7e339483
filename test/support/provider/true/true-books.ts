// What a provider of the tests truly did, whatever it says: its sessions, its orders, and every debit of each.
import { timestampOf } from '../../../../contract/timestamp.ts';
import type { Meaning, MoneyOperation } from '../answer-oracle.ts';
import { openTrueCharges } from './true-charges.ts';

/** Amounts and fees in cents. */
export type TrueSession = { id: string; amount: number; fees: number; track: string; at: string };
export type TrueOrder = { id: string; session: TrueSession; amount: number; at: string; debits: TrueDebit[] };
export type TrueDebit = { chargeId: string; request: Received };

/** One call as it came: what it was about, what its answer may be taken for, and whether a person has said since that it was not done. */
export type Received = {
  step: number;
  operation: MoneyOperation;
  /** The order's of charge order, the session's of create order, the charge's of what changes one, whose and which month's of a payout; null of create session. */
  subject: string | null;
  /** The Idempotency-Key, of a call that has one. */
  key: string | null;
  /** Cents that a refund or a payout asks for. */
  amount: number | null;
  meanings: ReadonlySet<Meaning>;
  /** The body it was answered with, and its status. */
  said: Buffer | null;
  status: number | null;
  isAnswered: boolean;
  isDone: boolean;
  isReleased: boolean;
  /** Shown where a rule is broken. */
  words: string;
};

export type Suffix = (kind: 'sess' | 'order' | 'charge' | 'track', number: number) => string;
const PLAIN: Suffix = (kind, number) => `${kind[0]}${number}`;

export type TrueBooks = ReturnType<typeof openTrueBooks>;

/** `name` makes the ids of one provider unlike those of every other. */
export function openTrueBooks(name: string, suffix: Suffix = PLAIN) {
  const sessions = new Map<string, TrueSession>();
  const orders = new Map<string, TrueOrder>();
  const received: Received[] = [];
  let made = 0;
  const idOf = (kind: Parameters<Suffix>[0]) => {
    made += 1;
    return `${name}${suffix(kind, made)}`;
  };
  const now = () => timestampOf(Date.now());

  function addSession(amount: number, id = `sess_${idOf('sess')}`): TrueSession {
    const session = { id, amount, fees: 100 + made, track: idOf('track'), at: now() };
    sessions.set(session.id, session);
    return session;
  }
  function addOrder(session: TrueSession, id = `order_${idOf('order')}`): TrueOrder {
    const known = orders.get(id);
    if (known) return known;
    const order = { id, session, amount: session.amount, at: now(), debits: [] };
    orders.set(id, order);
    return order;
  }
  /** An order without a request, of its own session: a lying provider debits for it all the same. */
  const orderOf = (id: string) => orders.get(id) ?? addOrder(addSession(10_000), id);
  const sessionOf = (id: string) => sessions.get(id);
  const charges = openTrueCharges({ name, now });

  return {
    name,
    sessions,
    orders,
    received,
    charges,
    addSession,
    addOrder,
    orderOf,
    sessionOf,
    newChargeId: () => `charge_${idOf('charge')}`,
    now,
    /** Organization, store and marketplace of this provider alone. */
    shop: { organization_id: `org_${name}`, store_id: `store_${name}`, marketplace_id: `mk_org_${name}` },
    debit: (order: TrueOrder, request: Received, chargeId: string) => {
      order.debits.push({ chargeId, request });
      charges.add({ id: chargeId, orderId: order.id, amount: order.amount });
    },
    calls: () => received.length,
  };
}
