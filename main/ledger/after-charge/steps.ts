// What became of an order's charge, as steps of its timeline. What a call of this console did has its own step.
import type { AfterChargeView, RefundView, ReturnView } from '../../../contract/console/after-charge.ts';
import type { TimelineStep } from '../../../contract/console/order-detail.ts';
import { readPresentment } from '../../core/presentment.ts';
import type { JournalRow } from '../store/schema.ts';

type Call = Pick<JournalRow, 'id' | 'operation' | 'state' | 'attempt'>;

/** In no order. */
export function stepsAfterCharge(facts: AfterChargeView | null, calls: readonly Call[]): TimelineStep[] {
  if (facts === null) return [];
  const done = calls.filter(({ state }) => DONE.has(state));
  return [
    ...(facts.settledAt === null ? [] : [{ ...toldBy(facts), at: facts.settledAt, kind: 'settled' as const }]),
    ...facts.returns.flatMap((one) => stepsOfReturn(one, facts)),
    ...presentedElsewhere(facts, done),
    ...facts.refunds.flatMap((refund) => stepsOfRefund(refund, done)),
  ];
}

const DONE: ReadonlySet<JournalRow['state']> = new Set(['succeeded', 'already_done', 'settled_done']);

/** An event's ID says nothing to a person. */
const toldBy = ({ source, toldBy: by }: Pick<RefundView, 'source' | 'toldBy'>) => ({
  source,
  toldBy: source === 'service' ? null : by,
});

function stepsOfReturn(one: ReturnView, facts: AfterChargeView): TimelineStep[] {
  const { at, code, source, attempt, handledAt, handledBy, handledNote } = one;
  // Who told it is kept of the newest debit.
  const by = attempt === facts.attempt && source === facts.source ? facts.toldBy : null;
  return [
    { ...toldBy({ source, toldBy: by }), at, kind: 'returned', code },
    ...(handledAt === null || handledBy === null
      ? []
      : [{ at: later(handledAt, at), kind: 'return_handled' as const, person: handledBy, note: handledNote }]),
  ];
}

/** Debits that were presented again by somebody else: when is known only as far as what was told since. */
function presentedElsewhere(facts: AfterChargeView, done: readonly Call[]): TimelineStep[] {
  const fromHere = new Set(
    done
      .filter(({ operation }) => operation === 'present_charge_again')
      .map(({ attempt }) => readPresentment(attempt ?? '')),
  );
  return facts.returns.flatMap((one): TimelineStep[] => {
    const again = one.attempt + 1;
    if (again > facts.attempt || fromHere.has(again)) return [];
    const isNewest = again === facts.attempt && facts.status === 'pending';
    const closedAt = one.handledBy === null ? one.handledAt : null;
    const at = isNewest ? facts.updatedAt : (closedAt ?? one.at);
    return [{ ...toldBy(facts), at: later(at, one.at), kind: 'presented_again' }];
  });
}

/** That it was asked for, unless a call of this console says so, and how far it is. */
function stepsOfRefund(refund: RefundView, done: readonly Call[]): TimelineStep[] {
  const { amount, failureCode, status, at, updatedAt, entryId } = refund;
  const step = { ...toldBy(refund), kind: 'refund' as const, amount };
  const isCall = done.some(({ id }) => id === entryId);
  return [
    ...(isCall ? [] : [{ ...step, at, status: 'requested' as const, failureCode: null }]),
    ...(status === 'requested' ? [] : [{ ...step, at: updatedAt, status, failureCode }]),
  ];
}

const later = (a: string, b: string): string => (a > b ? a : b);
