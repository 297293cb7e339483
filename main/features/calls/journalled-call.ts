// A call that is written down before it is sent: what every use case that reaches a payment service goes through.
import { randomUUID } from 'node:crypto';
import type { CaptureInput } from '../../../contract/console/order.ts';
import { problemRemark } from '../../../contract/console/remark.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { ChargeOrderSeen } from '../../../contract/records/payment.ts';
import { type AnyAnswer, type AnyOutcome, type CallOutcome, settlesFirst, type Unknown } from '../../core/outcome.ts';
import type { NewEntry } from '../../ledger/journal/journal.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { errorOf, PassingProblem, PaydeskError } from '../../process/problem.ts';
import { beginsBy, type Sending, type Signer } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import type { AutoRetry } from './auto-retry.ts';
import { notRecorded, problemOfOutcome } from './outcome-problem.ts';

export type CallParts = {
  ledger: Ledger;
  payments: Payments;
  /** ms after which no answer is waited for; longer than any call may take. */
  leaseMs: number;
  /** Without it, what is refused for a cause that passes isn't tried again: for a use case that paces its calls itself. */
  again?: AutoRetry;
};

/** send is given the key of the act, which all its tries have, until when it may be sent, and what tells whether a call refused for its token may be sent once more. */
export type Call<Answer> = Omit<NewEntry, 'leaseMs'> & {
  signer: Signer;
  send: (key: string, sending: Sending) => Promise<CallOutcome<Answer>>;
};
/** passing: the call was certainly not done, and the cause goes by itself; in how many ms at the earliest it may be tried again. */
type Tried<Answer> =
  | { answer: Answer }
  | { problem: PaydeskError; passing: { notBeforeMs: number } | null; key?: string };

/**
 * Journals the call as sent, sends it, records what became of it, and gives its answer. What was refused for a cause that passes is tried again a few times.
 * Throws what forbade it (`already_done`, `capture_in_flight`, `outcome_unknown_blocks`), what the service refused, `outcome_unknown`, or `not_recorded`.
 */
export async function journalledCall<Answer extends AnyAnswer>(parts: CallParts, call: Call<Answer>): Promise<Answer> {
  let key: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const again = { ...call, id: randomUUID(), ...(key !== undefined && { key }) };
    const tried = await tryOnce(parts, tries === 1 ? call : again);
    if ('answer' in tried) return tried.answer;
    const { problem, passing } = tried;
    key ??= tried.key;
    const goesOn = passing !== null && (await waitFor(parts, call, problem, passing.notBeforeMs, tries));
    if (!goesOn) throw tries === 1 ? problem : afterTries(problem, tries);
  }
}

async function tryOnce<Answer extends AnyAnswer>(parts: CallParts, call: Call<Answer>): Promise<Tried<Answer>> {
  try {
    await parts.payments.authorize(call.signer);
  } catch (error) {
    if (!(error instanceof PassingProblem)) throw error;
    return { problem: error, passing: { notBeforeMs: error.notBeforeMs } };
  }
  const { outcome, key } = await sendWritten(parts, call);
  if (outcome.kind === 'succeeded') return { answer: outcome.answer };
  const passing = outcome.kind === 'refused' ? (outcome.passing ?? null) : null;
  return { problem: problemOfOutcome(call, outcome), passing, key };
}

/** Sends a call once and gives its outcome, for who goes by that. Throws what forbade the call, and `not_recorded` or `outcome_unknown` where its outcome couldn't be recorded. */
export async function journalledOutcome<Answer extends AnyAnswer>(
  parts: CallParts,
  call: Call<Answer>,
): Promise<CallOutcome<Answer>> {
  await parts.payments.authorize(call.signer);
  return (await sendWritten(parts, call)).outcome;
}

async function sendWritten<Answer extends AnyAnswer>(
  { ledger, leaseMs }: CallParts,
  { signer, send, ...entry }: Call<Answer>,
): Promise<{ outcome: CallOutcome<Answer>; key: string }> {
  const notAfter = beginsBy();
  const key = await ledger.writeSent({ ...entry, leaseMs });
  const { again, sayWhyNot } = sentOnceMore(ledger, entry.id, leaseMs);
  const { outcome, refusal } = sayWhyNot(await send(key, { notAfter, again, entryId: entry.id }));
  const recorded = await recordOutcome(ledger, entry, outcome);
  if (refusal) throw refusal;
  return { outcome: recorded, key };
}

/**
 * again: until when this entry's call may be sent once more: not at all where a person has resolved it meanwhile, where the ledger has learned what forbids it,
 * nor where it can't tell. sayWhyNot: the outcome with the ledger's reason, if it gave one; the call was refused for its token then, and not sent again.
 */
function sentOnceMore(ledger: Ledger, entryId: string, leaseMs: number) {
  let refusal: PaydeskError | undefined;
  return {
    again: async (): Promise<number | null> => {
      const notAfter = beginsBy();
      const isExtended = await ledger.extendLease(entryId, leaseMs).catch((error) => {
        if (error instanceof PaydeskError) refusal = error;
        return false;
      });
      return isExtended ? notAfter : null;
    },
    sayWhyNot: <Answer>(outcome: CallOutcome<Answer>) => ({
      outcome: refusal && outcome.kind === 'refused' ? { ...outcome, detail: problemRemark(refusal.problem) } : outcome,
      refusal,
    }),
  };
}

/** A second person's approval, as an entry has it. */
export const approvedBy = ({ approvalId }: { approvalId?: string | undefined }): Pick<NewEntry, 'approvalId'> =>
  approvalId === undefined ? {} : { approvalId };

/** Records what became of a call, and gives what it was recorded as; throws what a person must know where the ledger couldn't be written. */
export async function recordOutcome<Answer extends AnyAnswer>(
  ledger: Ledger,
  call: Pick<NewEntry, 'id' | 'operation' | 'orderId'>,
  outcome: CallOutcome<Answer>,
): Promise<CallOutcome<Answer>> {
  try {
    return (await ledger.recordOutcome(call.id, outcome as AnyOutcome)) ?? outcome;
  } catch (error) {
    throw notRecorded(call, outcome as AnyOutcome, error);
  }
}

async function waitFor(
  { again }: CallParts,
  { id, environmentId, operation, orderId, sessionId }: Call<unknown>,
  { problem }: PaydeskError,
  notBeforeMs: number,
  tries: number,
): Promise<boolean> {
  if (!again) return false;
  return again.wait(
    { id, environmentId, operation, orderId, sessionId, why: problemRemark(problem), notBeforeMs },
    tries,
  );
}

function afterTries({ problem }: PaydeskError, tries: number): PaydeskError {
  return errorOf({ ...problem, tries });
}

/** A call of unknown outcome, sent again where that can't do it twice: a journal entry of its own, whose answer settles the first. */
type Repeat<Answer> = {
  environmentId: string;
  /** The call of unknown outcome. */
  entryId: string;
  operation: OperationName;
  orderId: string | null;
  signer: Signer;
  /** key: that of the first try. */
  send: (key: string, sending: Sending) => Promise<CallOutcome<Answer>>;
};

/** Gives the outcome where it settles the first. Throws `outcome_unknown_blocks` where it leaves it as it was, and `not_found` where it is settled. */
export async function retryUnknown<Answer extends AnyAnswer>(
  { ledger, payments, leaseMs }: CallParts,
  { environmentId, entryId, operation, orderId, signer, send }: Repeat<Answer>,
): Promise<Exclude<CallOutcome<Answer>, Unknown>> {
  await payments.authorize(signer);
  const id = randomUUID();
  const notAfter = beginsBy();
  const key = await ledger.writeRepeat({ id, repeatOf: entryId, environmentId, leaseMs });
  const { again, sayWhyNot } = sentOnceMore(ledger, id, leaseMs);
  const sent = sayWhyNot(await send(key, { notAfter, again, entryId: id }));
  const outcome = await recordOutcome(ledger, { id, operation, orderId }, sent.outcome);
  if (sent.refusal) throw sent.refusal;
  if (!settlesFirst(outcome)) throw stillUnknown(entryId, outcome.detail);
  return outcome;
}

function stillUnknown(entryId: string, detail: string): PaydeskError {
  return new PaydeskError('retry_unanswered', {}, { details: detail, entryId });
}

type Charge = Pick<CaptureInput, 'environmentId' | 'accountId' | 'orderId'> & { id: string; signer: Signer };

/** The call behind every capture, of one order or of many; `id` is its journal entry's. */
export function chargeOf(
  { payments }: CallParts,
  { id, environmentId, accountId, orderId, signer }: Charge,
): Call<ChargeOrderSeen> {
  return {
    id,
    attempt: null,
    environmentId,
    accountId,
    operation: 'charge_order',
    sessionId: null,
    orderId,
    payoutOf: null,
    request: { order_id: orderId },
    signer,
    send: (_, sending) => payments.chargeOrder(signer, orderId, sending),
  };
}
