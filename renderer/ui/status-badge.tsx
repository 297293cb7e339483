// Badges: the state of a session, an order or a call, in a word and a tone that mean the same on every screen.

import { Badge, type BadgeProps } from '@mantine/core';
import type { EntryState } from '../../contract/console/journal.ts';
import type { OrderStatus, OrderView } from '../../contract/console/order.ts';
import type { CheckoutState, SessionView } from '../../contract/console/session.ts';
import { orderStatusWords } from '../../messages/order-status-words.ts';
import { sessionStatusWords } from '../../messages/session-status-words.ts';
import { perLanguage, t } from '../../messages/t.ts';

type Tone = { color: string; words: string };

const ORDER_COLORS: Record<OrderStatus, string> = {
  ready: 'ink',
  revoked: 'orange',
  disputed: 'orange',
  do_not_capture: 'gray',
  capturing: 'yellow',
  needs_review: 'red',
  charged: 'teal',
  settled: 'teal',
  returned: 'red',
  partly_refunded: 'grape',
  refunded: 'grape',
};

const ENTRY = perLanguage(
  (): Record<EntryState, Tone> => ({
    sent: { color: 'yellow', words: t({ defaultMessage: 'Sent' }) },
    succeeded: { color: 'teal', words: t({ defaultMessage: 'Succeeded' }) },
    refused: { color: 'orange', words: t({ defaultMessage: 'Refused' }) },
    already_done: { color: 'gray', words: t({ defaultMessage: 'Already done' }) },
    unknown: { color: 'red', words: t({ defaultMessage: 'Needs review' }) },
    settled_done: { color: 'teal', words: t({ defaultMessage: 'Resolved: done' }) },
    settled_not_done: { color: 'gray', words: t({ defaultMessage: 'Resolved: not done' }) },
  }),
);

const SESSION_COLORS = new Map([
  ['started', 'ink'],
  ['finalized', 'teal'],
]);
const CHECKOUT_COLORS: Partial<Record<CheckoutState, string>> = {
  complete: 'teal',
  failed: 'red',
  reopened: 'yellow',
  expired: 'orange',
};

function ToneBadge({ tone, size = 'md' }: { tone: Tone; size?: NonNullable<BadgeProps['size']> }) {
  return (
    <Badge variant="light" color={tone.color} size={size} maw="100%" miw={0}>
      {tone.words}
    </Badge>
  );
}

type OrderStatusBadgeProps = { status: OrderStatus; returnCode?: string | null };

/** returnCode: why the charge came back, where that is known. */
export function OrderStatusBadge({ status, returnCode = null }: OrderStatusBadgeProps) {
  const tone = { color: ORDER_COLORS[status], words: orderStatusWords()[status] };
  if (status !== 'returned' || returnCode === null) return <ToneBadge tone={tone} />;
  return <ToneBadge tone={{ ...tone, words: t({ defaultMessage: 'Returned · {code}' }, { code: returnCode }) }} />;
}

/** Beside a status that doesn't say how the consumer ended the authorization. */
export function EndedBadge({ of: { status, ended } }: { of: Pick<OrderView, 'ended'> & { status: string } }) {
  if (ended === null || ended === status) return null;
  return <ToneBadge tone={{ color: ORDER_COLORS[ended], words: orderStatusWords()[ended] }} size="sm" />;
}

export function EntryBadge({ state }: { state: EntryState }) {
  return <ToneBadge tone={ENTRY()[state]} size="sm" />;
}

type SessionBadgeProps = { session: Pick<SessionView, 'status' | 'checkout' | 'checkoutError'> };

export function SessionBadge({ session: { status, checkout, checkoutError } }: SessionBadgeProps) {
  const ofCheckout = status.trim() === 'started' && checkout !== null ? CHECKOUT_COLORS[checkout] : undefined;
  const color = ofCheckout ?? SESSION_COLORS.get(status.trim()) ?? 'gray';
  return <ToneBadge tone={{ color, words: sessionStatusWords(status, checkout, checkoutError) }} />;
}

/** Said of an order that no answer of the service has shown yet. */
export function UnverifiedBadge() {
  return <ToneBadge tone={{ color: 'gray', words: t({ defaultMessage: 'Unverified' }) }} size="sm" />;
}
