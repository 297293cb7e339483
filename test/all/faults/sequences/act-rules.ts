// The rules of refunds, debits presented again and payouts, kept on paper beside the desk.
import type { AfterChargeView } from '../../../../contract/console/after-charge.ts';
import type { PayoutView } from '../../../../contract/console/payout.ts';
import type { Received, TrueBooks } from '../../../support/provider/true/true-books.ts';
import type { TrueCharge } from '../../../support/provider/true/true-charges.ts';
import { groupBy } from '../group-by.ts';
import type { Breach } from './paper.ts';

type Form = { attempt: string; amount: number };
type Of = { books: TrueBooks; note: (kind: Breach['kind'], words: string) => void; step: () => number };

const bodyOf = ({ operation, subject, amount }: Received) => `${operation} ${subject} ${amount}`;
const isNo = (call: Received) => call.isAnswered && call.meanings.has('refused');
const isYes = (call: Received) => call.isAnswered && call.meanings.has('succeeded');

export function openActRules({ books, note, step }: Of) {
  const { charges, received } = books;
  /** By key: the request that was sent with it, and the form it was asked with. */
  const bodyOfKey = new Map<string, string>();
  const formOfCall = new Map<Received, string>();
  const forms = new Map<string, Form>();
  let filledIn: Form | null = null;
  let filledInAt = -1;
  /** Keys that a person said were done, and the entries that say so. */
  const doneByWord = new Set<string>();
  const entriesDone = new Set<string>();
  /** Keys of what the feed has told, refunds and debits that it told, and charges of which it told what isn't so. */
  const toldKeys = new Set<string>();
  const toldRefunds = new Set<string>();
  const toldAttempts = new Map<string, number>();
  const toldReturned = new Set<string>();
  const liedOf = new Set<string>();
  const liedAmounts = new Map<string, number>();
  /** Orders that the feed gave a charge. */
  const toldCharged = new Set<string>();
  /** What was sent before the ledger was restored. */
  const forgotten = new Set<Received>();
  let hasForgotten = false;

  const actsOf = (operation: Received['operation'], subject: string | null) =>
    received.filter((call) => call.operation === operation && call.subject === subject);

  /** Whether all that was sent under a key is answered, or decided by a person or the feed. */
  function isSettled(calls: readonly Received[]): boolean {
    const key = calls[0]?.key ?? '';
    const isOver = calls.some((call) => call.isReleased || (isNo(call) && call.status === 409)) || calls.every(isNo);
    if (isOver || calls[0]?.operation === 'start_payout') return isOver;
    return calls.some(isYes) || doneByWord.has(key) || toldKeys.has(key);
  }
  const mayBeDone = (calls: readonly Received[]) =>
    !calls.every(isNo) && !calls.some((call) => call.isReleased || (isNo(call) && call.status === 409));

  function arrives(call: Received): void {
    const { operation, subject, key } = call;
    if (key === null) return;
    const body = bodyOf(call);
    const known = bodyOfKey.get(key);
    // A debit's amount is the one the desk knows of its charge at that moment.
    if (operation !== 'present_charge_again' && known !== undefined && known !== body)
      note('wrong', `the key of ${known} was sent with ${body}`);
    bodyOfKey.set(key, known ?? body);
    if (filledIn && filledInAt === step() && operation === 'refund_charge') formOfCall.set(call, filledIn.attempt);
    const before = received.findLast((each) => bodyOf(each) === body);
    if (before && before.key !== key && keepsKey(before))
      note('wrong', `${body} was sent under another key after: ${before.words}`);
    const earlier = groupBy(actsOf(operation, subject), (each) => each.key);
    for (const [other, calls] of earlier)
      if (other !== key && !isSettled(calls))
        note('wrong', `${operation} of ${subject} was sent under another key after: ${calls.at(-1)?.words}`);
    if (operation === 'present_charge_again') arrivesAgain(subject ?? '', key, earlier);
    if (operation === 'refund_charge' && isBack(subject ?? ''))
      note('beyond', `${subject} came back, and a refund of it was sent`);
  }

  /** Whether the same is asked for under its key again: it met a limit before the work, or its token was refused, or a person says that it wasn't done. */
  function keepsKey(call: Received): boolean {
    const { operation, subject, isReleased, status } = call;
    if (forgotten.has(call) || liedOf.has(subject ?? '')) return false;
    const isPassing = isNo(call) && (status === 429 || status === 401);
    // A debit that was presented again may have come back since, and the next is another.
    return isPassing || (isReleased && operation !== 'present_charge_again');
  }

  /** The feed has told that its newest debit came back, and nothing says that it was presented again. */
  const isBack = (chargeId: string) =>
    toldReturned.has(chargeId) && !liedOf.has(chargeId) && !actsOf('present_charge_again', chargeId).some(isYes);

  function arrivesAgain(chargeId: string, key: string, earlier: ReadonlyMap<string | null, readonly Received[]>): void {
    const returned = charges.all.get(chargeId)?.attempts.filter(({ returnedAt }) => returnedAt !== null).length ?? 0;
    const open = [...earlier].filter(([other, calls]) => other !== key && mayBeDone(calls)).length;
    if (open + 1 > returned)
      note('twice', `${chargeId} came back ${returned} times, and was presented ${open + 1} times`);
  }

  /** As much as its captures' answers said, and as the order truly was of; where no answer showed it, as the feed told. */
  function limitOf({ id, orderId, amount }: TrueCharge): number {
    const said = received
      .filter((call) => call.operation === 'charge_order' && call.subject === orderId && isYes(call))
      .map(({ said: body }) => amountIn(body));
    return Math.max(amount, ...(said.length > 0 ? said : [liedAmounts.get(id) ?? 0]));
  }

  const isSaid = (operation: Received['operation'], id: string) =>
    received.some((call) => call.operation === operation && isYes(call) && call.said?.includes(JSON.stringify(id)));

  return {
    arrives,
    isAny: () => bodyOfKey.size > 0,
    formOf: (orderId: string) => forms.get(orderId),
    /** The form that this step's refund is asked with. */
    fillIn: (orderId: string, form: Form) => {
      forms.set(orderId, form);
      filledIn = form;
      filledInAt = step();
    },
    saidDone: (entryId: string, calls: readonly Received[]) => {
      entriesDone.add(entryId);
      for (const { key } of calls) if (key !== null) doneByWord.add(key);
    },
    learnTruth: (charge: TrueCharge) => {
      toldCharged.add(charge.orderId);
      const presented = charge.attempts.flatMap(({ request }) => request?.key ?? []);
      for (const key of presented) toldKeys.add(key);
      // Of a refund that needs review the feed decides nothing, but for a ledger that has forgotten it.
      if (hasForgotten) for (const { request } of charge.refunds) if (request.key !== null) toldKeys.add(request.key);
      for (const { id } of charge.refunds) toldRefunds.add(id);
      toldAttempts.set(charge.id, Math.max(toldAttempts.get(charge.id) ?? 1, charge.attempts.length));
      if (charge.attempts.at(-1)?.returnedAt !== null) toldReturned.add(charge.id);
      else toldReturned.delete(charge.id);
    },
    learnLie: (chargeId: string, orderId: string, attempt: number, amount: number) => {
      liedAmounts.set(chargeId, Math.max(liedAmounts.get(chargeId) ?? 0, amount));
      toldCharged.add(orderId);
      liedOf.add(chargeId);
      toldAttempts.set(chargeId, Math.max(toldAttempts.get(chargeId) ?? 1, attempt));
    },
    /** A restored ledger: until its feed is read again. */
    forget: () => {
      hasForgotten = true;
      for (const call of received) forgotten.add(call);
      toldReturned.clear();
      toldCharged.clear();
    },
    saidNotCharged: (orderId: string) => void toldCharged.delete(orderId),
    isToldCharged: (orderId: string) => toldCharged.has(orderId),
    hasForgotten: () => hasForgotten,
    remembers: () => {
      hasForgotten = false;
    },

    /** What was truly done, but for what a person wrongly said was not. */
    checkDone: () => {
      for (const charge of charges.all.values()) {
        const refunds = charge.refunds.filter(({ request }) => !request.isReleased);
        const sum = refunds.reduce((all, { amount }) => all + amount, 0);
        if (sum > limitOf(charge)) note('beyond', `${sum} of ${charge.amount} were refunded of ${charge.id}`);
        const presented = charge.attempts.filter(({ request }) => request !== null && !request.isReleased).length;
        const returned = charge.attempts.filter(({ returnedAt }) => returnedAt !== null).length;
        if (presented > returned)
          note('twice', `${charge.id} came back ${returned} times, and was debited ${presented} times more`);
        const ofForm = groupBy(
          refunds.map(({ request }) => request),
          (request) => formOfCall.get(request),
        );
        for (const [form, calls] of ofForm)
          if (form !== undefined && calls.length > 1) note('beyond', `one form refunded ${calls.length} times`);
      }
      const paid = charges.payouts.filter(({ request }) => !request.isReleased);
      for (const [month, some] of groupBy(paid, (payout) => payout.month))
        if (some.length > 1) note('twice', `${month} was paid out ${some.length} times`);
    },

    checkShown: ({ chargeId, attempt, refunds }: AfterChargeView) => {
      for (const { id, source } of refunds) {
        const isRight = source === 'service' ? toldRefunds.has(id) || isSaid('refund_charge', id) : entriesDone.has(id);
        if (!isRight) note('wrong', `${id} is shown as refunded of ${chargeId}, and nobody says so`);
      }
      const isSaidAgain = actsOf('present_charge_again', chargeId).some(isYes);
      if (attempt > (toldAttempts.get(chargeId) ?? 1) && !isSaidAgain)
        note('wrong', `${chargeId} is shown as presented again, and nobody says so`);
    },

    checkPayouts: (payouts: readonly PayoutView[]) => {
      for (const { id, month, state } of payouts) {
        if (state === 'paid' && !isSaid('start_payout', id))
          note('wrong', `${id} is shown as paid out of ${month}, and no answer says so`);
        if (state === 'recorded' && !entriesDone.has(id))
          note('wrong', `${id} is shown as recorded of ${month}, and nobody said so`);
      }
    },
  };
}

/** Of the charge that a capture's answer shows; 0 where it shows none. */
function amountIn(body: Buffer | null): number {
  try {
    const { charge } = JSON.parse(String(body)) as { charge?: { amount?: unknown } };
    return Number(charge?.amount) || 0;
  } catch {
    return 0;
  }
}
