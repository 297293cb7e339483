// The verdict: the provider's own books beside what the console says, payment by payment.
import { groupBy } from './group-by.ts';
import type { BookedCharge, BookedOrder } from './providers.ts';
import type { Payment } from './stock.ts';
import type { Said, Word } from './what-it-says.ts';

export type Books = { charges: BookedCharge[]; orders: BookedOrder[] };

/** Each payment is in one of the first five. */
export type Verdict = {
  orders: number;
  chargedOnce: number;
  /** Sessions that the books charge more than once, by whichever of their orders. */
  chargedTwice: number;
  /** What the console says and the books say can't both be true, or the console says nothing. */
  lost: number;
  unknown: number;
  notCharged: number;
  /** Of the unknown, those the books know a charge of. */
  unknownCharged: number;
  /** Orders charged more than once, and sessions of more than one order. */
  ordersChargedTwice: number;
  secondOrders: number;
  /** What the console finds wrong in its own audit log, every line read; null where it is whole. */
  auditFault: string | null;
  /** The first of what is wrong, in words. */
  wrong: string[];
};

const MAX_WORDS = 10;

export function verdictOn(
  payments: readonly Payment[],
  books: Books,
  { word, auditFault }: { word: Word; auditFault: string | null },
): Verdict {
  const byTrackNumber = new Map(payments.map(({ trackNumber, sessionId }) => [trackNumber, sessionId]));
  const charges = groupBy(books.charges, (charge) => charge.sessionId ?? byTrackNumber.get(charge.trackNumber ?? ''));
  const verdict: Verdict = {
    orders: payments.length,
    chargedOnce: 0,
    chargedTwice: 0,
    lost: 0,
    unknown: 0,
    notCharged: 0,
    unknownCharged: 0,
    ordersChargedTwice: moreThanOnce(books.charges, ({ orderId }) => orderId),
    secondOrders: moreThanOnce(books.orders, ({ sessionId }) => sessionId),
    auditFault,
    wrong: auditFault === null ? [] : [auditFault],
  };
  for (const payment of payments) {
    const said = word.get(payment.sessionId) ?? { word: 'nothing', chargeId: null };
    judge(verdict, payment, charges.get(payment.sessionId) ?? [], said);
  }
  const strange = charges.get(undefined)?.length ?? 0;
  if (strange > 0) note(verdict, 'lost', `${strange} charges are of no session there is`);
  return verdict;
}

function judge(verdict: Verdict, payment: Payment, charges: BookedCharge[], said: Said): void {
  const [charge] = charges;
  const name = payment.orderId ?? payment.sessionId;
  if (charges.length > 1) return note(verdict, 'chargedTwice', `${name} was charged ${charges.length} times`);
  if (charge && charge.amount !== payment.amount) return note(verdict, 'lost', `${name} was charged ${charge.amount}`);
  if (said.word === 'unknown') {
    verdict.unknown += 1;
    verdict.unknownCharged += charges.length;
    return;
  }
  const isTrue = said.word === 'charged' ? charge && matches(said, charge) : said.word === 'not_charged' && !charge;
  if (!isTrue)
    return note(
      verdict,
      'lost',
      `${name}: the console says ${said.word}, the books ${charge?.chargeId ?? 'no charge'}`,
    );
  if (charge) verdict.chargedOnce += 1;
  else verdict.notCharged += 1;
}

/** Where a person settled it, the console may not know which charge it was. */
const matches = (said: Said, charge: BookedCharge) => said.chargeId === null || said.chargeId === charge.chargeId;

function note(verdict: Verdict, kind: 'chargedTwice' | 'lost', words: string): void {
  verdict[kind] += 1;
  if (verdict.wrong.length < MAX_WORDS) verdict.wrong.push(words);
}

function moreThanOnce<Item>(items: Item[], keyOf: (item: Item) => string): number {
  return [...groupBy(items, keyOf).values()].filter(({ length }) => length > 1).length;
}

/** Whether no consumer was charged twice, no question is open, and the audit log tells all of it. */
export const isGood = ({ chargedTwice, ordersChargedTwice, secondOrders, lost, auditFault }: Verdict): boolean =>
  chargedTwice + ordersChargedTwice + secondOrders + lost === 0 && auditFault === null;

type Counts = Pick<Verdict, 'orders' | 'chargedOnce' | 'chargedTwice' | 'lost' | 'unknown'>;

export const wordsOf = ({ orders, chargedOnce, chargedTwice, lost, unknown }: Counts, kills: number): string =>
  `${orders} orders, ${chargedOnce} charged once, ${chargedTwice} charged twice, ${lost} lost, ${unknown} unknown, ${kills} kills survived`;
