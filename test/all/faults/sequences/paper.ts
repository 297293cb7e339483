// The rules, kept on paper beside the desk: what may be sent, said and summed, given what the provider truly did and what its answers may mean.
import type { AlarmView } from '../../../../contract/console/alarm.ts';
import type { FeeEntryView } from '../../../../contract/console/fee.ts';
import type { JournalEntryView } from '../../../../contract/console/journal.ts';
import type { OrderView } from '../../../../contract/console/order.ts';
import type { Received, TrueBooks } from '../../../support/provider/true/true-books.ts';
import { groupBy } from '../group-by.ts';
import { openActRules } from './act-rules.ts';

/** twice: debited more than once. beyond: more refunded than was charged. wrong: said, sent or summed what isn't so. unknown: a plain answer was taken as unknown. broke: a step ended in an error that no person can read. */
export type Breach = { kind: 'twice' | 'beyond' | 'wrong' | 'hung' | 'unknown' | 'broke'; step: number; words: string };

export type Paper = ReturnType<typeof openPaper>;

const isNo = (call: Received) => call.isAnswered && call.meanings.has('refused');
const mayMean = (call: Received, ...meanings: ('succeeded' | 'already_named')[]) =>
  meanings.some((meaning) => call.meanings.has(meaning));

/** rejectsRepeats: whether an order that was debited may be asked for again. */
export function openPaper(books: TrueBooks, rejectsRepeats: boolean) {
  const breaches: Breach[] = [];
  /** Orders whose session an answer has told, and the sessions' track numbers that were told. */
  const sessionOf = new Map<string, string>();
  const sessionOfTrack = new Map<string, string>();
  const trackOf = new Map<string, string>();
  /** Orders as an answer has shown them. */
  const shown = new Map<string, OrderView>();
  /** Orders that a person said were charged. */
  const saidDone = new Set<string>();
  const everSaidDone = new Set<string>();
  /** Calls that came when a debit of their session was known. */
  const afterDebit = new Set<Received>();
  /** Orders that the feed gave a charge. */
  const told = new Set<string>();
  let step = 0;
  let lies = 0;
  let repeated: string | null = null;

  const note = (kind: Breach['kind'], words: string) => void breaches.push({ kind, step, words });
  const callsOf = (operation: Received['operation'], subject: string) =>
    books.received.filter((call) => call.operation === operation && call.subject === subject);
  const open = (calls: Received[]) => calls.filter((call) => !call.isReleased && !isNo(call));
  const siblingsOf = (orderId: string) => {
    const session = sessionOf.get(orderId);
    return session === undefined ? [orderId] : [...sessionOf].filter(([, each]) => each === session).map(([id]) => id);
  };
  const sessionWide = (orderId: string) => [...new Set([orderId, ...siblingsOf(orderId)])];

  /** What an answer that the desk took for a success has told it; what it was told first stays. */
  function learnOrder(orderId: string, sessionId: string): void {
    if (!sessionOf.has(orderId)) sessionOf.set(orderId, sessionId);
  }
  function learnByTrack(orderId: string, track: string): void {
    trackOf.set(orderId, track);
    const session = sessionOfTrack.get(track);
    if (session !== undefined) learnOrder(orderId, session);
  }

  const acts = openActRules({ books, note, step: () => step });
  return {
    breaches,
    note,
    acts,
    begin: (number: number) => {
      step = number;
      repeated = null;
    },
    /** A person sends this order's capture again in this step. */
    repeats: (orderId: string | null) => {
      repeated = orderId;
    },
    callsOf,
    callsInStep: (operation: Received['operation'], subject: string | null) =>
      books.received.filter((call) => call.step === step && call.operation === operation && call.subject === subject),

    /** Told of each call as it arrives: it may have left only if nothing before it may have been done. */
    arrives: (call: Received) => {
      if (call.key !== null) return acts.arrives(call);
      if (call.subject === null || call.subject === repeated) return;
      if (call.operation === 'charge_order' && !rejectsRepeats && acts.isToldCharged(call.subject))
        note('wrong', `${call.subject} was captured after the feed told its charge`);
      const subjects = call.operation === 'charge_order' ? sessionWide(call.subject) : [call.subject];
      const earlier = open(subjects.flatMap((subject) => callsOf(call.operation, subject)));
      if (earlier.length === 0) return;
      if (call.operation === 'charge_order' && earlier.some(({ isDone }) => isDone)) afterDebit.add(call);
      note(
        'wrong',
        `${call.operation} of ${call.subject} was sent again after an answer that is no “not done”: ${earlier[0]?.words}`,
      );
    },

    learnOrder,
    learnTrack: (track: string, sessionId: string) => {
      sessionOfTrack.set(track, sessionId);
      for (const [orderId, each] of trackOf) if (each === track) learnOrder(orderId, sessionId);
    },

    /** After a restore the desk knows no more what it was shown since. */
    forgetShown: () => shown.clear(),

    /** What the desk itself shows that it knows of an order. An answer that says otherwise later changes nothing of it. */
    learnShown: (order: OrderView) => {
      const { id, sessionId, trackNumber } = order;
      const before = shown.get(id);
      if (order.verified) shown.set(id, order);
      for (const what of ['sessionId', 'totalAmount'] as const)
        if (before && before[what] !== null && before[what] !== order[what])
          note('wrong', `the ${what} of ${id} was ${before[what]} and is said to be ${order[what]}`);
      if (sessionId !== null) learnOrder(id, sessionId);
      if (trackNumber !== null) learnByTrack(id, trackNumber);
    },

    /** A named person's word on one order's capture, or on one session's order. */
    saidNotDone: (operation: Received['operation'], subject: string) => {
      saidDone.delete(subject);
      if (operation === 'charge_order') acts.saidNotCharged(subject);
      for (const call of callsOf(operation, subject)) call.isReleased = true;
    },
    saidDone: (orderId: string) => {
      saidDone.add(orderId);
      everSaidDone.add(orderId);
    },

    checkDebits: () => {
      for (const { id, debits } of books.orders.values()) {
        const count = debits.filter(({ request }) => !request.isReleased).length;
        if (count > 1) note('twice', `${id} was debited ${count} times`);
      }
      for (const call of books.received)
        if (call.step === step && call.isDone && afterDebit.has(call))
          note(
            'twice',
            `the session of ${call.subject} was debited by ${sessionWide(call.subject ?? '').join(' and ')}`,
          );
    },

    checkCharges: (orders: readonly OrderView[]) => {
      const ofCharge = groupBy(orders, ({ chargeId }) => chargeId);
      for (const [chargeId, some] of ofCharge)
        if (chargeId !== null && some.length > 1)
          note('wrong', `${chargeId} is said to be the charge of ${some.map(({ id }) => id).join(' and ')}`);
    },

    checkOrder: (order: OrderView) => {
      const calls = callsOf('charge_order', order.id);
      const isCharged = order.chargeId !== null || order.serviceStatus === 'charged';
      if (isCharged && !isJustified(order.id))
        note('wrong', `${order.id} is said to be charged, and no answer says so`);
      if (order.status === 'charged' && !sessionWide(order.id).some(isJustified))
        note('wrong', `${order.id} stands as charged, and no answer says so`);
      const [maybe] = open(calls);
      if (order.status === 'ready' && maybe)
        note(
          'wrong',
          `${order.id} is said to be ready to capture after an answer that is no “not done”: ${maybe.words}`,
        );
    },

    /** Whatever was answered plainly is known. What a restore put in doubt isn't about an answer. */
    checkUnknown: (entries: readonly JournalEntryView[]) => {
      for (const { operation, orderId, sessionId, code, detail } of entries) {
        if (code === 'restored' || (operation !== 'create_order' && operation !== 'charge_order')) continue;
        const last = callsOf(operation, (operation === 'charge_order' ? orderId : sessionId) ?? '').at(-1);
        if (last && !last.meanings.has('unknown'))
          note('unknown', `${operation} is unknown (${detail}) after a plain answer: ${last.words}`);
      }
    },

    /** The feed tells of this order's charge. */
    learnTold: (orderId: string) => void told.add(orderId),

    /** The feed tells so many events that aren't so, each as often as it likes. */
    learnLies: (orderIds: readonly string[]) => {
      lies += orderIds.length;
      for (const orderId of orderIds) told.add(orderId);
    },

    /** No answer raises more than one, and no event more than four (another charge, another order of its session, another amount, what it takes back), however often it is given. */
    checkAlarms: (alarms: readonly AlarmView[]) => {
      if (alarms.length > books.received.length + 4 * lies)
        note('wrong', `${books.received.length} calls and ${lies} events raised ${alarms.length} alarms`);
    },

    /** Entries of the fee list: what is charged has a fee, what is not has none left. */
    checkFees: (
      orders: readonly OrderView[],
      entries: readonly FeeEntryView[],
      sum: { transactions: number; amount: number },
    ) => {
      const charged = orders
        .filter(({ chargeId, serviceStatus }) => chargeId !== null || serviceStatus === 'charged')
        .map(({ id }) => id);
      const sumOf = (orderId: string) =>
        entries.filter((entry) => entry.orderId === orderId).reduce((total, { amount }) => total + (amount ?? 0), 0);
      for (const orderId of new Set(entries.map((entry) => entry.orderId))) {
        if (!charged.includes(orderId) && sumOf(orderId) !== 0)
          note('wrong', `${orderId} isn't charged and has a fee of ${sumOf(orderId)}`);
        if (!isJustified(orderId) && !everSaidDone.has(orderId))
          note('wrong', `${orderId} has a fee, and no answer says that it was charged`);
      }
      const total = charged.reduce((all, orderId) => all + sumOf(orderId), 0);
      if (sum.transactions !== charged.length || sum.amount !== total)
        note(
          'wrong',
          `${sum.transactions} fees of ${sum.amount} in all, and ${charged.length} charged orders with ${total}`,
        );
    },
  };

  function isJustified(orderId: string): boolean {
    return (
      saidDone.has(orderId) ||
      // What the feed tells of stands in the books, also where another program charged it.
      told.has(orderId) ||
      callsOf('charge_order', orderId).some((call) => mayMean(call, 'succeeded', 'already_named'))
    );
  }
}
