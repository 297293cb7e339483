// What a person reads out to a consumer who calls about a payment.
import { addBankingDays } from '../../../contract/ach/banking-days.ts';
import { booksDayOf } from '../../../contract/books-day.ts';
import { BOOKS_TIME_ZONE, Day } from '../../../contract/books-month.ts';
import type { RefundView } from '../../../contract/console/after-charge.ts';
import type { AuthorizationView } from '../../../contract/console/authorization.ts';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { isolated } from '../../../contract/isolated.ts';
import { t } from '../../../messages/t.ts';
import { returnTitle } from '../../ui/return-words.ts';
import { dayWords, zonedWords, zoneWords } from '../../ui/time-words.ts';
import { openChanges } from './left-to-refund.ts';

/** A debit takes three to four banking days. */
const DEBIT_TAKES = [3, 4] as const;

/** record: the embedded service's own of the authorization; null where there is none. zone: an IANA name. */
type ReadOutFacts = { order: OrderDetail; record: AuthorizationView | null; zone: string };

type ReadOut = {
  text: string;
  /** The names of the lines that are left out, because the service doesn't state them. */
  unstated: string[];
};

export function readOut({ order, record, zone }: ReadOutFacts): ReadOut {
  const { totalAmount, trackNumber, afterCharge, calls } = order;
  const lines: [name: string, value: string | null][] = [
    [t({ defaultMessage: 'Amount' }), totalAmount === null ? null : formatCents(totalAmount)],
    [t({ defaultMessage: 'Name on the bank statement' }), record && statementName(record)],
    [t({ defaultMessage: 'Bank account' }), record && accountWords(record)],
    [t({ defaultMessage: 'Trace number' }), null],
    [t({ defaultMessage: 'Track number' }), trackNumber],
    [t({ defaultMessage: 'Expected days' }), stageWords(order, record, zone)],
    ...openChanges(calls).map(openWords),
    ...(afterCharge?.refunds ?? []).map((refund): [string, string] => [
      t({ defaultMessage: 'Refund' }),
      refundWords(refund, zone),
    ]),
    // The embedded service's authorization names one amount and no fee; the text of another service isn't read.
    [
      t({ defaultMessage: 'Fees that the authorization allows' }),
      record && t({ defaultMessage: 'None beyond the amount' }),
    ],
  ];
  return {
    text: lines
      .flatMap(([name, value]) => (value === null ? [] : [t({ defaultMessage: '{name}: {value}' }, { name, value })]))
      .join('\n'),
    unstated: lines.filter(([, value]) => value === null).map(([name]) => name),
  };
}

const statementName = ({ business }: AuthorizationView): string =>
  t({ defaultMessage: '{business}, described as PURCHASE' }, { business: isolated(business) });

const accountWords = ({ bankName, accountEnding }: AuthorizationView): string =>
  t({ defaultMessage: '{bank}, account ending in {ending}' }, { bank: isolated(bankName), ending: accountEnding });

/** A refund or another debit that is on its way, or of unknown outcome. */
function openWords({ operation, refundAmount }: JournalEntryView): [name: string, value: string] {
  if (operation === 'present_charge_again')
    return [
      t({ defaultMessage: 'Another debit' }),
      t({ defaultMessage: 'Not known yet whether the account is debited again' }),
    ];
  return [
    t({ defaultMessage: 'Refund' }),
    refundAmount === null
      ? t({ defaultMessage: 'Not known yet whether it is refunded' })
      : t({ defaultMessage: 'Not known yet whether {amount} is refunded' }, { amount: formatCents(refundAmount) }),
  ];
}

/** How far the debit is, and when the next thing is expected. */
function stageWords(order: OrderDetail, record: AuthorizationView | null, zone: string): string {
  const { status, afterCharge, charge, ended, calls } = order;
  const time = (iso: string) => zonedWords(iso, zone);
  switch (status) {
    case 'ready':
      // The service reports a charge that nothing else shows.
      if (afterCharge !== null) return t({ defaultMessage: 'Not known yet whether the account is debited' });
      return record === null
        ? t({ defaultMessage: 'Not debited yet' })
        : t({ defaultMessage: 'Not debited yet. Debited on or after {day}' }, { day: dayWords(record.debitDate) });
    case 'revoked':
    case 'disputed':
      if (afterCharge !== null) return t({ defaultMessage: 'Not known yet whether the account is debited' });
      return t({ defaultMessage: 'Paydesk hasn’t debited the account and won’t debit it' });
    case 'do_not_capture':
      if (afterCharge !== null) return t({ defaultMessage: 'Not known yet whether the account is debited' });
      return t({ defaultMessage: 'Paydesk hasn’t debited the account, and won’t unless capture is allowed again' });
    case 'capturing':
    case 'needs_review':
      return t({ defaultMessage: 'Not known yet whether the account is debited' });
    case 'returned': {
      const last = afterCharge?.returns.at(-1);
      if (last === undefined) return t({ defaultMessage: 'The bank returned the debit' });
      const words = { reason: returnTitle(last.code), time: time(last.at) };
      const isOpen = openChanges(calls).length > 0;
      return ended === null || isOpen
        ? t({ defaultMessage: 'The bank returned the debit: {reason}, {time}' }, words)
        : t({ defaultMessage: 'The bank returned the debit: {reason}, {time}. Paydesk won’t debit it again' }, words);
    }
    default:
      if (afterCharge?.settledAt) return t({ defaultMessage: 'Settled {time}' }, { time: time(afterCharge.settledAt) });
      return [
        afterCharge !== null && afterCharge.attempt > 1
          ? t({ defaultMessage: 'Debited again. Not known yet whether the bank pays' })
          : acceptedWords(charge, record),
        settlingWords(order, zone),
      ].join('. ');
  }
}

/** A capture is accepted at once; the bank debits the account on a banking day. */
function acceptedWords(charge: OrderDetail['charge'], record: AuthorizationView | null): string {
  if (charge === null) return t({ defaultMessage: 'Recorded as charged. Not known yet when the bank debits it' });
  const accepted = booksDay(charge);
  const earliest = addBankingDays(accepted, 0);
  const agreed = record === null ? earliest : Day.parse(record.debitDate);
  return t(
    { defaultMessage: 'The capture was accepted on {day}. The bank debits on or after {debited}' },
    { day: dayWords(accepted), debited: dayWords(agreed > earliest ? agreed : earliest) },
  );
}

function settlingWords({ afterCharge, charge }: OrderDetail, zone: string): string {
  if (afterCharge?.settlesAt)
    return t({ defaultMessage: 'Expected to settle {time}' }, { time: zonedWords(afterCharge.settlesAt, zone) });
  if (charge === null) return t({ defaultMessage: 'Not known yet when it settles' });
  const [least, most] = DEBIT_TAKES;
  return t(
    {
      defaultMessage:
        'Usually settles between {first} and {last}, after {least, number} to {most, number} banking days ({zone})',
    },
    {
      first: dayWords(addBankingDays(booksDay(charge), least)),
      last: dayWords(addBankingDays(booksDay(charge), most)),
      least,
      most,
      zone: zoneWords(BOOKS_TIME_ZONE, Date.parse(charge.createdAt)),
    },
  );
}

const booksDay = ({ createdAt }: NonNullable<OrderDetail['charge']>): Day =>
  Day.parse(booksDayOf(Date.parse(createdAt)));

function refundWords({ amount, status, nextStepAt, updatedAt }: RefundView, zone: string): string {
  const words = { amount: formatCents(amount), time: zonedWords(nextStepAt ?? updatedAt, zone) };
  const isDated = nextStepAt !== null;
  switch (status) {
    case 'requested':
      return isDated
        ? t({ defaultMessage: '{amount}, to be sent {time}' }, words)
        : t({ defaultMessage: '{amount}, requested. Not known yet when it is sent' }, words);
    case 'sent':
      return isDated
        ? t({ defaultMessage: '{amount}, expected at the consumer’s bank {time}' }, words)
        : t({ defaultMessage: '{amount}, sent. Not known yet when it arrives' }, words);
    case 'settled':
      return t({ defaultMessage: '{amount}, received by the consumer’s bank' }, words);
    case 'failed':
      return t({ defaultMessage: '{amount}, failed. It didn’t reach the consumer' }, words);
  }
}
