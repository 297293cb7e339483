// Sample data in one click: payments at the embedded service, made one after the other by the use cases that staff use, in a run that continues in the background.

import { randomUUID } from 'node:crypto';
import type { AccountView, EnvironmentMode, EnvironmentView } from '../../../contract/console/environment.ts';
import type { EnvironmentKey } from '../../../contract/console/environment-change.ts';
import type { OrderView } from '../../../contract/console/order.ts';
import type { SampleProgress } from '../../../contract/console/overview.ts';
import { problemFrom } from '../../../contract/console/problem.ts';
import { OrderId, SessionId } from '../../../contract/ids.ts';
import type { samples } from '../../../contract/procedures/overview.ts';
import type { CompleteSeen } from '../../../contract/records/payment.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment } from '../calls/accounts.ts';
import type { CallsUnderWay } from '../calls/calls-under-way.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { capture } from '../orders/capture.ts';
import { createOrder } from '../orders/create-order.ts';
import { balance, startPayout } from '../payouts/marketplace-books.ts';
import { createSession } from '../sessions/create-session.ts';
import { SAMPLE_DAYS, SAMPLE_PAYMENTS, type SamplePayment } from './sample-payments.ts';

export type SamplesParts = CallParts & {
  sampleSandbox: () => Promise<SampleSandbox>;
  keysReady: Promise<unknown>;
  calls: CallsUnderWay;
  closing: AbortSignal;
};

const TIME_BETWEEN_MS = Math.round((SAMPLE_DAYS * 86_400_000) / (SAMPLE_PAYMENTS.length - 1));
const IDLE: SampleProgress = { state: 'idle', done: 0, of: SAMPLE_PAYMENTS.length, problem: null };

export function openSamplesDesk(parts: SamplesParts) {
  let progress = IDLE;

  async function run(environmentId: string, accounts: AccountView[], mode: EnvironmentMode): Promise<void> {
    const sampleSandbox = await parts.sampleSandbox();
    for (const [index, payment] of SAMPLE_PAYMENTS.entries()) {
      if (parts.closing.aborted) return;
      if (index > 0) await sampleSandbox.passTime(TIME_BETWEEN_MS);
      const accountId = accounts[index % accounts.length]?.id ?? '';
      // Followed as a whole, so that closing waits for this payment and for no other.
      await parts.calls.follow(makeSample({ ...parts, sampleSandbox }, { environmentId, accountId }, payment));
      progress = { ...progress, done: index + 1 };
    }
    if (mode === 'marketplace' && !parts.closing.aborted) await parts.calls.follow(payOut(parts, environmentId));
    progress = { ...progress, state: 'done' };
  }

  /** Begins a run, or tells of the one that is under way. Throws as signersOf does. */
  async function start({ environmentId }: EnvironmentKey): Promise<SampleProgress> {
    await parts.keysReady;
    const environment = await findEnvironment(parts.ledger, environmentId);
    const accounts = signersOf(environment);
    // Nothing is awaited from here to where it says running: two clicks begin one run.
    if (progress.state === 'running') return progress;
    progress = { ...IDLE, state: 'running' };
    run(environmentId, accounts, environment.mode).catch((error: unknown) => {
      progress = { ...progress, state: 'failed', problem: problemOf(error) };
    });
    return progress;
  }

  /** Forgets how the last run ended: a person has read it. */
  async function dismiss(): Promise<SampleProgress> {
    if (progress.state !== 'running') progress = IDLE;
    return progress;
  }

  return { progress: async () => progress, start, dismiss } satisfies Implementation<typeof samples>;
}

/** The month's payout, where there is one to start. */
async function payOut(parts: SamplesParts, environmentId: string): Promise<void> {
  const { payout } = await balance(parts, environmentId, Date.now());
  if (payout.state === 'eligible') await startPayout(parts, { environmentId, expectedAmount: payout.amount });
}

/** Whose payments they are: the merchant's own, or, in turn, those of the sellers that have keys. Throws `samples_in_sandbox_only`, and `samples_without_…` where no account has keys. */
function signersOf({ embedded, mode, accounts }: EnvironmentView): AccountView[] {
  if (!embedded) {
    throw new PaydeskError('samples_in_sandbox_only');
  }
  const role = mode === 'merchant' ? 'merchant' : 'seller';
  const signers = accounts.filter((account) => account.role === role && account.keys !== null);
  if (signers.length > 0) return signers;
  throw new PaydeskError(mode === 'merchant' ? 'samples_without_keys' : 'samples_without_seller');
}

function problemOf(error: unknown): SampleProgress['problem'] {
  if (error instanceof PaydeskError) return error.problem;
  return problemFrom('unexpected');
}

/** What only the embedded sandbox can do: play the consumer and the banks, and let time pass. */
export type SampleSandbox = {
  /** What a consumer does in the checkout, and what onComplete is told (spec, 2.4). */
  completeAsConsumer: (sessionId: SessionId) => Promise<CompleteSeen>;
  /** Opens the checkout and goes no further. */
  openAsConsumer: (sessionId: SessionId) => Promise<void>;
  /** Ends a checkout that a magic value lets fail. */
  failAsConsumer: (sessionId: SessionId) => Promise<void>;
  /** Puts the sandbox's clock forward; it never goes back. */
  passTime: (ms: number) => Promise<void>;
  /** The consumer's bank returns a charge. */
  returnCharge: (chargeId: string) => Promise<void>;
  /** Runs something while the sandbox loses its answer to one capture; it loses none where a person has planned faults. */
  whileAnswerIsLost: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
};

type SampleParts = CallParts & { sampleSandbox: SampleSandbox };
type SampleAccount = { environmentId: string; accountId: string };

/** Throws what the use cases throw; what was made until then is kept. */
async function makeSample(parts: SampleParts, whose: SampleAccount, payment: SamplePayment): Promise<void> {
  const { firstName, lastName, amount, stage } = payment;
  const { sampleSandbox } = parts;
  const session = await createSession(parts, {
    ...whose,
    attempt: randomUUID(),
    amount,
    firstName,
    lastName,
    reference: null,
  });
  if (stage === 'session') return;
  const sessionId = SessionId.parse(session.id);
  if (stage === 'opened') return sampleSandbox.openAsConsumer(sessionId);
  if (stage === 'failed') return sampleSandbox.failAsConsumer(sessionId);
  const payload = await sampleSandbox.completeAsConsumer(sessionId);
  await parts.ledger.addCheckoutEvent(whose.environmentId, sessionId, { kind: 'complete', payload });
  if (stage === 'authorized') return;
  const order = await createOrder(parts, { ...whose, sessionId });
  if (stage === 'ordered') return;
  const charge = () => capture(parts, { ...whose, orderId: OrderId.parse(order.id), confirmedAmount: null });
  if (stage === 'unknown') return sampleSandbox.whileAnswerIsLost(() => withoutAnswer(charge));
  const { chargeId } = await charge();
  if (stage === 'returned' && chargeId !== null) await sampleSandbox.returnCharge(chargeId);
}

/** This sample is meant to have an unknown outcome. */
async function withoutAnswer(charge: () => Promise<OrderView>): Promise<void> {
  await charge().catch((error: unknown) => {
    if (!(error instanceof PaydeskError) || error.problem.kind !== 'outcome_unknown') throw error;
  });
}
