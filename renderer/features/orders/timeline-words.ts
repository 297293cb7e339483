// The sentences of an order's timeline.
import type { TimelineStep } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { toldText } from '../../../messages/told-text.ts';
import { toldByWords } from '../../shared/told-by.ts';
import { remarkWords } from '../../ui/remark-words.ts';
import { returnTitle } from '../../ui/return-words.ts';
import { dayWords } from '../../ui/time-words.ts';

/** source: who told it, of what became of the charge. */
export type StepWords = { title: string; detail: string | null; source?: string };

type StepOf<Kind extends TimelineStep['kind']> = Extract<TimelineStep, { kind: Kind }>;
type Operation = StepOf<'done'>['operation'];
type ByOperation = Record<Operation, string>;
type ByPerson = Record<Operation, (values: { person: string }) => string>;

/** What happened, and what more is known of it. */
export function stepWords(step: TimelineStep): StepWords {
  switch (step.kind) {
    case 'done':
      return { title: DONE()[step.operation], detail: madeBy(step) };
    case 'done_after_resolved':
      return { title: DONE_AFTER_RESOLVED[step.operation](step), detail: step.chargeId };
    case 'done_before':
      return { title: DONE_BEFORE()[step.operation], detail: detailOf(step) };
    case 'done_unnamed':
      return { title: DONE_UNNAMED()[step.operation], detail: detailOf(step) };
    case 'refused':
      return { title: NOT_DONE()[step.operation], detail: detailOf(step) };
    case 'unknown':
      return { title: UNKNOWN()[step.operation], detail: detailOf(step) };
    case 'lost':
      return { title: LOST()[step.operation], detail: detailOf(step) };
    case 'retried':
      return { title: RETRIED()[step.result ?? 'unanswered'][step.operation], detail: detailOf(step) };
    case 'marked_done':
      return { title: (step.isChange ? DONE_AFTER_ALL : MARKED_DONE)[step.operation](step), detail: step.reason };
    case 'marked_not_done':
      return { title: (step.isChange ? NOT_AFTER_ALL : MARKED_NOT_DONE)[step.operation](step), detail: reasonOf(step) };
    case 'marked_charged':
      return { title: markedCharged(step), detail: step.reason };
    case 'said_charged':
      return { title: saidCharged(step), detail: detailOf(step) };
    case 'do_not_capture': {
      const { person } = step;
      const title = step.isMarked
        ? t({ defaultMessage: '{person} marked the order as Do not capture' }, { person })
        : t({ defaultMessage: '{person} allowed capture again' }, { person });
      return { title, detail: step.reason };
    }
    case 'authorization_ended':
      return { title: ENDED[step.cause](step), detail: step.reason, source: toldByWords()[step.toldBy] };
    case 'authorization_restored': {
      const { person } = step;
      return {
        title: t({ defaultMessage: '{person} put the authorization in force again' }, { person }),
        detail: step.reason,
      };
    }
    case 'copy_requested': {
      const { person, dueOn } = step;
      const title = t(
        { defaultMessage: '{person} recorded that a copy of the authorization is due by {day}' },
        { person, day: dayWords(dueOn) },
      );
      return { title, detail: step.note || null, source: toldByWords()[step.toldBy] };
    }
    case 'copy_provided': {
      const { person, day } = step;
      const title = t(
        { defaultMessage: '{person} recorded that the copy of the authorization was sent on {day}' },
        { person, day: dayWords(day) },
      );
      return { title, detail: step.note || null };
    }
    case 'checkout_completed':
      return { title: t({ defaultMessage: 'Consumer authorized the payment' }), detail: totalWords(step) };
    case 'checkout_left':
      return { title: t({ defaultMessage: 'Consumer left the checkout' }), detail: step.type && toldText(step.type) };
    case 'settled':
      return { title: t({ defaultMessage: 'Settled' }), detail: null, source: sourceWords(step) };
    case 'returned':
      return { title: t({ defaultMessage: 'Returned' }), detail: returnTitle(step.code), source: sourceWords(step) };
    case 'presented_again':
      return { title: DONE().present_charge_again, detail: null, source: sourceWords(step) };
    case 'return_handled':
      return {
        title: t({ defaultMessage: '{person} marked the return as handled' }, { person: step.person }),
        detail: step.note,
      };
    case 'refund':
      return { title: REFUND()[step.status], detail: refundDetail(step), source: sourceWords(step) };
  }
}

const ENDED = {
  revoked: ({ person }: { person: string }) =>
    t({ defaultMessage: '{person} recorded that the consumer revoked the authorization' }, { person }),
  disputed: ({ person }: { person: string }) =>
    t({ defaultMessage: '{person} recorded that the consumer disputes the payment' }, { person }),
};

const REFUND = perLanguage(
  (): Record<StepOf<'refund'>['status'], string> => ({
    requested: t({ defaultMessage: 'Refund requested' }),
    sent: t({ defaultMessage: 'Refund sent' }),
    settled: t({ defaultMessage: 'Refund settled' }),
    failed: t({ defaultMessage: 'Refund failed' }),
  }),
);

const refundDetail = ({ amount, failureCode }: StepOf<'refund'>): string =>
  failureCode === null
    ? formatCents(amount)
    : t({ defaultMessage: '{amount}, failed with {code}' }, { amount: formatCents(amount), code: failureCode });

/** Who told what became of the charge. */
function sourceWords({ source, toldBy }: Pick<StepOf<'settled'>, 'source' | 'toldBy'>): string {
  switch (source) {
    case 'service':
      return t({ defaultMessage: 'Reported by the payment service' });
    case 'csv':
      return toldBy === null
        ? t({ defaultMessage: 'Imported from a file' })
        : t({ defaultMessage: 'Imported from {file}' }, { file: toldBy });
    case 'person':
      return toldBy === null
        ? t({ defaultMessage: 'Recorded by hand' })
        : t({ defaultMessage: 'Recorded by {person}' }, { person: toldBy });
  }
}

const DONE = perLanguage(
  (): ByOperation => ({
    create_session: t({ defaultMessage: 'Session created' }),
    create_order: t({ defaultMessage: 'Order created' }),
    charge_order: t({ defaultMessage: 'Order charged' }),
    refund_charge: t({ defaultMessage: 'Refund requested' }),
    present_charge_again: t({ defaultMessage: 'Charge presented again' }),
  }),
);

const DONE_AFTER_RESOLVED: ByPerson = {
  create_session: ({ person }) =>
    t({ defaultMessage: 'After {person} resolved it, a response confirmed: session created' }, { person }),
  create_order: ({ person }) =>
    t({ defaultMessage: 'After {person} resolved it, a response confirmed: order created' }, { person }),
  charge_order: ({ person }) =>
    t({ defaultMessage: 'After {person} resolved it, a response confirmed: order charged' }, { person }),
  refund_charge: ({ person }) =>
    t({ defaultMessage: 'After {person} resolved it, a response confirmed: refund requested' }, { person }),
  present_charge_again: ({ person }) =>
    t({ defaultMessage: 'After {person} resolved it, a response confirmed: charge presented again' }, { person }),
};

const DONE_BEFORE = perLanguage(
  (): ByOperation => ({
    create_session: t({ defaultMessage: 'The payment service says the session already exists' }),
    create_order: t({ defaultMessage: 'The payment service says the order already exists' }),
    charge_order: t({ defaultMessage: 'The payment service says the order was already charged' }),
    refund_charge: t({ defaultMessage: 'The payment service says this was already refunded' }),
    present_charge_again: t({ defaultMessage: 'The payment service says the charge was already presented again' }),
  }),
);

const DONE_UNNAMED = perLanguage(
  (): ByOperation => ({
    create_session: t({
      defaultMessage: 'The payment service says the session already exists, but not which one it is',
    }),
    create_order: t({ defaultMessage: 'The payment service says the session already has an order, but not which one' }),
    charge_order: t({
      defaultMessage: 'The payment service says the order is already charged, but not by which charge',
    }),
    refund_charge: t({ defaultMessage: 'The payment service says this was already refunded, but not by which refund' }),
    present_charge_again: t({
      defaultMessage: 'The payment service says the charge was already presented again, but not when',
    }),
  }),
);

const NOT_DONE = perLanguage(
  (): ByOperation => ({
    create_session: t({ defaultMessage: 'Session not created' }),
    create_order: t({ defaultMessage: 'Order not created' }),
    charge_order: t({ defaultMessage: 'Order not charged' }),
    refund_charge: t({ defaultMessage: 'Refund declined' }),
    present_charge_again: t({ defaultMessage: 'Presenting again declined' }),
  }),
);

const UNKNOWN = perLanguage(
  (): ByOperation => ({
    create_session: t({ defaultMessage: 'Session requested, result unknown' }),
    create_order: t({ defaultMessage: 'Order requested, result unknown' }),
    charge_order: t({ defaultMessage: 'Capture sent, result unknown' }),
    refund_charge: t({ defaultMessage: 'Refund sent, result unknown' }),
    present_charge_again: t({ defaultMessage: 'Presented again, result unknown' }),
  }),
);

const LOST = perLanguage(
  (): ByOperation => ({
    create_session: t({ defaultMessage: 'The session may already exist' }),
    create_order: t({ defaultMessage: 'The session may already have an order' }),
    charge_order: t({ defaultMessage: 'The order may already be charged' }),
    refund_charge: t({ defaultMessage: 'The order may already be refunded' }),
    present_charge_again: t({ defaultMessage: 'The charge may already be presented again' }),
  }),
);

const RETRIED = perLanguage(
  (): Record<NonNullable<StepOf<'retried'>['result']> | 'unanswered', ByOperation> => ({
    succeeded: {
      create_session: t({ defaultMessage: 'Retried: the session is created now' }),
      create_order: t({ defaultMessage: 'Retried: the order is created now' }),
      charge_order: t({ defaultMessage: 'Capture retried: the order is charged now' }),
      refund_charge: t({ defaultMessage: 'Refund retried: it is requested now' }),
      present_charge_again: t({ defaultMessage: 'Retried: the charge is presented again now' }),
    },
    already_done: {
      create_session: t({ defaultMessage: 'Retried: the session already existed' }),
      create_order: t({ defaultMessage: 'Retried: the order already existed' }),
      charge_order: t({ defaultMessage: 'Capture retried: the order was already charged' }),
      refund_charge: t({ defaultMessage: 'Refund retried: it was already requested' }),
      present_charge_again: t({ defaultMessage: 'Retried: the charge was already presented again' }),
    },
    unanswered: {
      create_session: t({ defaultMessage: 'Session requested again' }),
      create_order: t({ defaultMessage: 'Order requested again' }),
      charge_order: t({ defaultMessage: 'Capture retried' }),
      refund_charge: t({ defaultMessage: 'Refund retried' }),
      present_charge_again: t({ defaultMessage: 'Presenting again retried' }),
    },
  }),
);

const MARKED_DONE: ByPerson = {
  create_session: ({ person }) => t({ defaultMessage: '{person} marked the session as created' }, { person }),
  create_order: ({ person }) => t({ defaultMessage: '{person} marked the order as created' }, { person }),
  charge_order: ({ person }) => t({ defaultMessage: '{person} marked the order as charged' }, { person }),
  refund_charge: ({ person }) => t({ defaultMessage: '{person} marked the refund as made' }, { person }),
  present_charge_again: ({ person }) =>
    t({ defaultMessage: '{person} marked the charge as presented again' }, { person }),
};

const MARKED_NOT_DONE: ByPerson = {
  create_session: ({ person }) => t({ defaultMessage: '{person} marked the session as not created' }, { person }),
  create_order: ({ person }) => t({ defaultMessage: '{person} marked the order as not created' }, { person }),
  charge_order: ({ person }) => t({ defaultMessage: '{person} marked the order as not charged' }, { person }),
  refund_charge: ({ person }) => t({ defaultMessage: '{person} marked the refund as not made' }, { person }),
  present_charge_again: ({ person }) =>
    t({ defaultMessage: '{person} marked the charge as not presented again' }, { person }),
};

const DONE_AFTER_ALL: ByPerson = {
  create_session: ({ person }) => t({ defaultMessage: '{person} marked the session as created after all' }, { person }),
  create_order: ({ person }) => t({ defaultMessage: '{person} marked the order as created after all' }, { person }),
  charge_order: ({ person }) => t({ defaultMessage: '{person} marked the order as charged after all' }, { person }),
  refund_charge: ({ person }) => t({ defaultMessage: '{person} marked the refund as made after all' }, { person }),
  present_charge_again: ({ person }) =>
    t({ defaultMessage: '{person} marked the charge as presented again after all' }, { person }),
};

const NOT_AFTER_ALL: ByPerson = {
  create_session: ({ person }) =>
    t({ defaultMessage: '{person} marked the session as not created after all' }, { person }),
  create_order: ({ person }) => t({ defaultMessage: '{person} marked the order as not created after all' }, { person }),
  charge_order: ({ person }) => t({ defaultMessage: '{person} marked the order as not charged after all' }, { person }),
  refund_charge: ({ person }) => t({ defaultMessage: '{person} marked the refund as not made after all' }, { person }),
  present_charge_again: ({ person }) =>
    t({ defaultMessage: '{person} marked the charge as not presented again after all' }, { person }),
};

/** What was made: of a refund, how much. */
const madeBy = ({ refundAmount, chargeId }: StepOf<'done'>): string | null =>
  refundAmount === null ? chargeId : formatCents(refundAmount);

const detailOf = ({ detail }: { detail: string | null }): string | null => detail && remarkWords(detail);

/** A person's, or Paydesk's own remark. */
const reasonOf = ({ reason }: { reason: string | null }): string | null => reason && remarkWords(reason);

const markedCharged = ({ person, chargeId }: StepOf<'marked_charged'>): string =>
  chargeId === null
    ? MARKED_DONE.charge_order({ person })
    : t({ defaultMessage: '{person} marked the order as charged ({chargeId})' }, { person, chargeId });

const saidCharged = ({ chargeId }: StepOf<'said_charged'>): string =>
  chargeId === null
    ? DONE_BEFORE().charge_order
    : t({ defaultMessage: 'The payment service says the order was already charged ({chargeId})' }, { chargeId });

const totalWords = ({ total }: StepOf<'checkout_completed'>): string | null =>
  total === null ? null : t({ defaultMessage: 'Total in the checkout: {amount}' }, { amount: formatCents(total) });
