// A call of unknown outcome, sent again where that can't do it twice: a journal entry of its own, whose answer settles the first.
import { randomUUID } from 'node:crypto';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { type AnyAnswer, type CallOutcome, settlesFirst, type Unknown } from '../../core/outcome.ts';
import { PaydeskError } from '../../process/problem.ts';
import { beginsBy, type Sending, type Signer } from '../../providers/port.ts';
import { type CallParts, recordOutcome, sentOnceMore } from './journalled-call.ts';

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
  const sent = sayWhyNot(await send(key, { notAfter, again }));
  const outcome = await recordOutcome(ledger, { id, operation, orderId }, sent.outcome);
  if (sent.refusal) throw sent.refusal;
  if (!settlesFirst(outcome)) throw stillUnknown(entryId, outcome.detail);
  return outcome;
}

function stillUnknown(entryId: string, detail: string): PaydeskError {
  return new PaydeskError('retry_unanswered', {}, { details: detail, entryId });
}
