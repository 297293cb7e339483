// A call that is written down before it is sent: what every errand that reaches a payment service goes through.
import type { NewEntry } from '../ledger/journal.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordedOutcome } from '../ledger/outcomes.ts';
import type { Answers, CallOutcome } from '../outcome.ts';
import type { Payments } from '../payments/payments.ts';
import type { Signer } from '../payments/tokens.ts';
import { PaydeskError } from '../problem.ts';
import { problemOfOutcome } from './outcome-words.ts';
import { thisUser } from './this-user.ts';

export type CallRooms = {
  ledger: Ledger;
  payments: Payments;
  /** ms after which nobody waits for an answer any more; longer than any call may take. */
  leaseMs: number;
};

export type Call<Answer> = Omit<NewEntry, 'actor' | 'leaseMs'> & {
  signer: Signer;
  send: () => Promise<CallOutcome<Answer>>;
};

/**
 * Journals the call as sent, sends it, records what became of it, and gives its answer.
 * Throws what forbade it (`already_done`, `capture_in_flight`, `outcome_unknown_blocks`), what the service refused, or `outcome_unknown`.
 */
export async function journalledCall<Answer extends Answers[keyof Answers]>(
  rooms: CallRooms,
  call: Call<Answer>,
): Promise<Answer> {
  const outcome = await journalledOutcome(rooms, call);
  if (outcome.kind === 'succeeded') return outcome.answer;
  throw problemOfOutcome(call, outcome);
}

/** The same, for who goes by the outcome. Throws what forbade the call, and `outcome_unknown` where its outcome couldn't be recorded. */
export async function journalledOutcome<Answer extends Answers[keyof Answers]>(
  { ledger, payments, leaseMs }: CallRooms,
  { signer, send, ...entry }: Call<Answer>,
): Promise<CallOutcome<Answer>> {
  await payments.authorize(signer);
  await ledger.writeSent({ ...entry, actor: thisUser(), leaseMs });
  const outcome = await send();
  await ledger.recordOutcome(entry.id, outcome as RecordedOutcome).catch((error: unknown) => {
    throw notRecorded(error, entry.id);
  });
  return outcome;
}

/** The journal says "sent" and blocks; that is the truth until the ledger can be written again. */
function notRecorded(error: unknown, entryId: string): PaydeskError {
  const why = error instanceof PaydeskError ? ` ${error.problem.message}` : '';
  return new PaydeskError(
    'outcome_unknown',
    `The call was sent and its answer couldn't be recorded.${why}`,
    'Make room on the disk, start Paydesk again, and settle this call under Unknown outcomes.',
    { entryId },
  );
}
