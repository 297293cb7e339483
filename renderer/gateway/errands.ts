// The errands that more than one screen sends through the gateway, each with what is said once it is done.
import { useMutation } from '@tanstack/react-query';
import { monthWords } from '../../contract/books-day.ts';
import type { RunView } from '../../contract/console/capture-many.ts';
import type { OrderView } from '../../contract/console/order.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { tellDone, tellPlainly } from '../window/toast.ts';
import { useGateway } from './client.ts';

/** Creates the order of a session (spec, 4.2). */
export function useCreateOrder(onDone: (order: OrderView) => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.orders.create.mutationOptions({
      onSuccess: (order) => {
        tellDone('Order created', 'It is ready to be captured.');
        onDone(order);
      },
    }),
  );
}

/** Captures an order: the consumer is debited (spec, 4.3). */
export function useCapture(onDone: (order: OrderView) => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.orders.capture.mutationOptions({
      onSuccess: (order, { confirmedAmount }) => {
        tellCaptured(order.totalAmount, confirmedAmount ?? null);
        onDone(order);
      },
    }),
  );
}

/** Both in cents. An amount that isn't the one a person confirmed stays on screen until it is closed. */
function tellCaptured(charged: number | null, confirmed: number | null): void {
  if (charged !== null && confirmed !== null && charged !== confirmed) {
    const words = `You confirmed ${formatCents(confirmed)}. The order was ${formatCents(charged)}, and that is what the consumer is debited.`;
    tellPlainly(`Charged ${formatCents(charged)}, not ${formatCents(confirmed)}`, words);
  } else tellDone('Captured', charged === null ? 'The order is charged.' : `${formatCents(charged)} is charged.`);
}

/** Settles an unknown outcome by a person's word. */
export function useSettle() {
  const gateway = useGateway();
  return useMutation(
    gateway.journal.settle.mutationOptions({
      onSuccess: (entry) =>
        tellDone(
          'Settled',
          entry.state === 'settled_done' ? 'Kept as done.' : 'Kept as not done: it may be sent again.',
        ),
    }),
  );
}

/** Takes back a person's word that an order was charged. */
export function useTakeBackCharge(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.outcomes.takeBackCharge.mutationOptions({
      onSuccess: () => {
        tellDone('Taken back', 'The order counts as not charged: it may be captured.');
        onDone();
      },
    }),
  );
}

/** Corrects the fee of an order: an entry with the difference is added. */
export function useCorrectFee(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.fees.correct.mutationOptions({
      onSuccess: (_nothing, { amount }) => {
        tellDone('Fee corrected', `It is ${formatCents(amount)} now.`);
        onDone();
      },
    }),
  );
}

/** Has keys checked and kept in the vault. What was typed is forgotten here as soon as they are. */
export function useEnterKeys(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.keys.enter.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        tellDone('Keys verified', 'A token was got with them, and they are in the vault.');
        onDone();
      },
    }),
  );
}

/** Takes an account's keys out of the vault. */
export function useRemoveKeys(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.keys.remove.mutationOptions({
      onSuccess: () => {
        tellDone('Keys removed', 'Nothing can be signed for this account until keys are entered again.');
        onDone();
      },
    }),
  );
}

/** Asks again about a payout of unknown outcome, under the key it was sent with. */
export function useResumePayout() {
  const gateway = useGateway();
  return useMutation(
    gateway.payouts.resume.mutationOptions({
      onSuccess: ({ amount, month }) =>
        tellDone('Payout started', `${formatCents(amount)} of ${monthWords(month)} is paid out.`),
    }),
  );
}

/** Sends a capture of unknown outcome again, to a service that refuses a repeat. */
export function useSendAgain() {
  const gateway = useGateway();
  return useMutation(
    gateway.outcomes.sendAgain.mutationOptions({
      onSuccess: ({ totalAmount }) =>
        tellDone(
          'Settled by the service',
          `${totalAmount === null ? 'The order' : formatCents(totalAmount)} is charged, once.`,
        ),
    }),
  );
}

/** Notes what was done about an alarm. */
export function useNoteAlarm() {
  const gateway = useGateway();
  return useMutation(
    gateway.outcomes.noteAlarm.mutationOptions({
      onSuccess: () => tellDone('Noted', 'The alarm stays in the list, with what you wrote.'),
    }),
  );
}

/** Plans a capture of many orders: a dry run, nothing is sent. */
export function usePlanRun(onDone: (run: RunView) => void) {
  const gateway = useGateway();
  return useMutation(gateway.captureMany.plan.mutationOptions({ onSuccess: onDone }));
}
