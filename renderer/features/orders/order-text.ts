// An order as plain text, to paste into an e-mail: a line for each fact, times with their zone.
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { orderStatusWords } from '../../../messages/order-status-words.ts';
import { t } from '../../../messages/t.ts';
import { returnTitle } from '../../ui/return-words.ts';
import { zonedWords } from '../../ui/time-words.ts';

/** What the text says that the order itself doesn't. zone: an IANA name. */
export type TextFacts = { environment: string; account: string | null; status: string; zone: string };

/** What isn't known is left out. */
export function orderText(order: OrderDetail, { environment, account, status, zone }: TextFacts): string {
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents));
  const time = (iso: string | null) => (iso === null ? null : zonedWords(iso, zone));
  const facts: [name: string, value: string | null][] = [
    [t({ defaultMessage: 'Amount' }), money(order.totalAmount)],
    [t({ defaultMessage: 'Tip' }), money(order.tip)],
    [t({ defaultMessage: 'Status' }), status],
    [t({ defaultMessage: 'Authorization' }), order.ended && orderStatusWords()[order.ended]],
    [t({ defaultMessage: 'Consumer' }), order.consumerName],
    [t({ defaultMessage: 'Email' }), order.contact.email],
    [t({ defaultMessage: 'Phone' }), order.contact.phone],
    [
      t({ defaultMessage: 'Told by the shop' }),
      order.customer && [order.customer.name, order.customer.email].filter((text) => text !== null).join(', '),
    ],
    [t({ defaultMessage: 'Shop reference' }), order.reference],
    [t({ defaultMessage: 'Track number' }), order.trackNumber],
    [t({ defaultMessage: 'Order ID' }), order.id],
    [t({ defaultMessage: 'Session ID' }), order.sessionId],
    [t({ defaultMessage: 'Charge ID' }), order.charge?.id ?? order.chargeId],
    [t({ defaultMessage: 'Created' }), time(order.createdAt)],
    [t({ defaultMessage: 'Charged', description: 'When an order was charged' }), time(order.charge?.createdAt ?? null)],
    ...(order.afterCharge?.returns ?? []).map((one): [string, string] => [
      t({ defaultMessage: 'Returned' }),
      t({ defaultMessage: '{reason}, {time}' }, { reason: returnTitle(one.code), time: zonedWords(one.at, zone) }),
    ]),
    [t({ defaultMessage: 'Account' }), account],
    [t({ defaultMessage: 'Environment' }), environment],
  ];
  return facts
    .flatMap(([name, value]) => (value === null ? [] : [t({ defaultMessage: '{name}: {value}' }, { name, value })]))
    .join('\n');
}
