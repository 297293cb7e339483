// One order of a run: sent through the journal like every capture, and what its end means for the order and for the run.

import { problemFrom } from '../../../contract/console/problem.ts';
import { problemRemark, remark } from '../../../contract/console/remark.ts';
import { OrderId } from '../../../contract/ids.ts';
import type { ChargeOrderSeen } from '../../../contract/records/payment.ts';
import type { AlreadyDone, CallOutcome } from '../../core/outcome.ts';
import { isShownAsCharged, type ShownOrder } from '../../ledger/capture-many/judge-order.ts';
import type { ClaimedItem } from '../../ledger/capture-many/work-items.ts';
import { PassingProblem, PaydeskError } from '../../process/problem.ts';
import { findParty } from '../calls/accounts.ts';
import { type CallParts, chargeOf, journalledOutcome } from '../calls/journalled-call.ts';
import type { Attempt, AttemptItem, AttemptResult, LookUpAgain } from './run-worker.ts';

/** How long an environment's addresses and accounts are taken as known, in ms. */
const PARTY_KEPT_MS = 1000;

/** Captures orders of one environment. */
export function attemptIn(
  parts: CallParts,
  environmentId: string,
  now: () => number,
  lookUpAgain: LookUpAgain = async () => null,
): AttemptItem {
  const parties = new Map<string, { at: number; party: ReturnType<typeof findParty> }>();
  const partyOf = (accountId: string) => {
    const kept = parties.get(accountId);
    if (kept && now() - kept.at < PARTY_KEPT_MS) return kept.party;
    const party = findParty(parts.ledger, environmentId, accountId);
    parties.set(accountId, { at: now(), party });
    return party;
  };
  return async (item, answered) => {
    const changed = amountChange(item, item.knownAmount);
    if (changed) return skipped(changed);
    try {
      const seen = item.expectedAmount === null ? null : await lookUpAgain(item.orderId, item.accountId);
      const shown = seen === 'unknown' ? null : seen;
      const done = shown && isShownAsCharged(shown) ? chargedBefore(shown) : null;
      const changedSince = done || shown === null ? null : amountChange(item, shown.amount);
      if (changedSince) return skipped(changedSince);
      const { signer } = await partyOf(item.accountId);
      const { entryId: id, accountId } = item;
      const orderId = OrderId.parse(item.orderId);
      const call = chargeOf(parts, { id, environmentId, accountId, orderId, signer });
      const send: typeof call.send = async (...sent) => {
        const outcome = done ?? (await call.send(...sent));
        if (outcome.kind === 'succeeded' || outcome.kind === 'already_done') answered();
        return outcome;
      };
      return ofOutcome(await journalledOutcome(parts, { ...call, send }));
    } catch (error) {
      return ofProblem(error, item);
    }
  };
}

/** What was confirmed is what the dry run showed: an order that is another amount by now isn't what a person said yes to. */
function amountChange({ expectedAmount }: ClaimedItem, now: number | null): string | null {
  if (expectedAmount === null || now === null || expectedAmount === now) return null;
  return remark('amount_changed', { planned: expectedAmount, now });
}

/** What a look-up showed is journalled as if the call itself had been answered so. */
const chargedBefore = ({ chargeId, chargedAt }: ShownOrder): AlreadyDone => ({
  kind: 'already_done',
  httpStatus: null,
  orderId: null,
  chargeId,
  detail: remark('charged_in_look_up'),
  ...(chargedAt != null && { madeAt: chargedAt }),
});

const NOTHING = { why: null, chargeId: null, chargedAmount: null };
const result = (state: AttemptResult['state'], more: Partial<AttemptResult> = {}): Attempt => ({
  kind: 'result',
  result: { ...NOTHING, state, ...more },
});
const again = (code: 'rate_limited' | 'service_unreachable', notBeforeMs: number): Attempt => ({
  kind: 'again',
  cause: code === 'rate_limited' ? 'limited' : 'unreachable',
  retryAfterMs: notBeforeMs || null,
});
const skipped = (why: string): Attempt => result('skipped', { why });

function ofOutcome(outcome: CallOutcome<ChargeOrderSeen>): Attempt {
  switch (outcome.kind) {
    case 'succeeded': {
      const { id, amount } = outcome.answer.charge;
      return result('captured', { chargeId: id, chargedAmount: amount });
    }
    case 'already_done':
      return result('already_captured', { why: outcome.detail, chargeId: outcome.chargeId });
    case 'unknown':
      return {
        kind: 'result',
        result: { ...NOTHING, state: 'unknown', why: outcome.detail },
        isLimit: outcome.httpStatus === 429,
      };
    case 'refused':
      if (outcome.code === 'rate_limited' || outcome.code === 'service_unreachable')
        return again(outcome.code, outcome.passing?.notBeforeMs ?? 0);
      if (outcome.code === 'token_refused') return { kind: 'trouble', why: outcome.detail };
      return result('refused', { why: outcome.detail });
  }
}

/** What was thrown before the call left, or because its outcome couldn't be kept. */
function ofProblem(error: unknown, { orderId }: ClaimedItem): Attempt {
  if (!(error instanceof PaydeskError)) return { kind: 'trouble', why: problemRemark(problemFrom('unexpected')) };
  if (error instanceof PassingProblem) return again(error.problem.kind, error.notBeforeMs);
  const { code, kind, chargeId, entryId, orderId: first } = error.problem;
  const why = problemRemark(error.problem);
  const isOfThisOrder = first === undefined || first === orderId;
  if (code === 'order_do_not_capture' || code === 'authorization_ended') return skipped(why);
  switch (kind) {
    case 'already_done':
      return isOfThisOrder ? result('already_captured', { chargeId: chargeId ?? null }) : skipped(why);
    case 'outcome_unknown_blocks':
      return isOfThisOrder && entryId !== undefined ? { kind: 'blocked', entryId, why } : skipped(why);
    case 'capture_in_flight':
      return skipped(why);
    case 'service_unreachable':
    case 'token_failed':
    case 'already_sent':
      return { kind: 'again', cause: 'unreachable', retryAfterMs: null };
    default:
      return { kind: 'trouble', why };
  }
}
