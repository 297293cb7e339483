// The text of checkout events: a headline, and the fields of the payload with amounts in dollars.
import type { CheckoutEvent } from '../../../contract/console/session.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { toldText } from '../../../messages/told-text.ts';
import { momentWords } from '../../ui/time-words.ts';

export type EventWords = {
  headline: string;
  /** The SDK's name for it, where it has one (spec, section 6). */
  callback: string | null;
  color: string;
  fields: [name: string, value: string][];
};

/** What our checkout tells when its *Print or save* is pressed: within Paydesk it has no dialog to print with. */
export const PRINT_REQUESTED = 'print_requested';

/** The events of our checkout. Another provider's names are shown unchanged. */
const ON_THE_WAY = perLanguage(
  (): Record<string, string> => ({
    opened: t({ defaultMessage: 'Checkout displayed' }),
    code_sent: t({ defaultMessage: 'Code sent' }),
    consumer_proved: t({ defaultMessage: 'Consumer verified' }),
    bank_chosen: t({ defaultMessage: 'Bank selected' }),
    bank_logged_in: t({ defaultMessage: 'Signed in to the bank' }),
    account_chosen: t({ defaultMessage: 'Account selected' }),
    insufficient_balance: t({ defaultMessage: 'Insufficient funds' }),
    reviewed: t({ defaultMessage: 'Payment reviewed' }),
    authorized: t({ defaultMessage: 'Payment authorized' }),
    [PRINT_REQUESTED]: t({ defaultMessage: 'Printing requested' }),
  }),
);

/** The text of an event, with times in `zone`. */
export function eventWords(event: CheckoutEvent, zone: string): EventWords {
  switch (event.kind) {
    case 'started':
      return { headline: t({ defaultMessage: 'Checkout opened' }), callback: null, color: 'ink', fields: [] };
    case 'event': {
      const known = ON_THE_WAY()[event.name];
      return {
        headline: known ?? toldText(event.name),
        callback: known ? `onEvent ${event.name}` : 'onEvent',
        color: 'gray',
        fields: [],
      };
    }
    case 'failed':
      return {
        headline: t({ defaultMessage: 'Checkout failed' }),
        callback: null,
        color: 'red',
        fields: [['message', toldText(event.message)]],
      };
    case 'exit': {
      const { type, code } = event.payload;
      return {
        headline: t({ defaultMessage: 'Left without paying' }),
        callback: 'onExit',
        color: 'orange',
        fields: [
          ['type', told(type)],
          ['code', told(code)],
        ],
      };
    }
    case 'complete': {
      const { createdDate, referenceId, orderAmount, tip, totalAmount, fees } = event.payload;
      return {
        headline: t({ defaultMessage: 'Authorized by the consumer' }),
        callback: 'onComplete',
        color: 'teal',
        fields: [
          ['totalAmount', dollars(totalAmount)],
          ['orderAmount', dollars(orderAmount)],
          ['tip', tip === null ? t({ defaultMessage: 'No tip' }) : dollars(tip)],
          ['fees', dollars(fees)],
          ['referenceId', told(referenceId)],
          ['createdDate', createdDate === null ? none() : momentWords(createdDate, zone)],
        ],
      };
    }
  }
}

/** The text of a field that is null in the payload. */
const none = (): string => t({ defaultMessage: 'None', description: 'Value of an empty field' });

const told = (text: string | null): string => (text === null ? none() : toldText(text));

function dollars(cents: number | null): string {
  return cents === null ? none() : formatCents(cents);
}
