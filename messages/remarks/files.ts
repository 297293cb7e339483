// Remarks on lines of a file that Paydesk couldn't read.
import { formatCents } from '../../contract/format-cents.ts';
import { t } from '../t.ts';
import type { RemarkSentences } from './sentences.ts';

export const FILES = {
  line_quotes_broken: () => t({ defaultMessage: 'A quotation mark isn’t closed, or is in the wrong place.' }),
  line_without_order: () => t({ defaultMessage: 'The order ID is missing.' }),
  line_not_an_order: ({ text }) =>
    t({ defaultMessage: '“{text}” isn’t an order ID. Order IDs begin with order_.' }, { text }),
  line_repeated: ({ orderId, line }) =>
    t({ defaultMessage: '{orderId} is already on line {line, number}.' }, { orderId, line }),
  line_with_more_cells: ({ cells, columns }) =>
    t(
      { defaultMessage: 'The row has {cells, number} cells, but the header has {columns, number}.' },
      { cells, columns },
    ),
  line_without_transaction: () => t({ defaultMessage: 'Charge ID, order ID and track number are empty.' }),
  line_id_too_long: ({ most }) => t({ defaultMessage: 'An ID is longer than {most, number} characters.' }, { most }),
  amount_empty: () => t({ defaultMessage: 'The amount is missing.' }),
  amount_not_positive: ({ text }) => t({ defaultMessage: '“{text}” isn’t more than zero.' }, { text }),
  amount_not_dollars: ({ text }) =>
    t({ defaultMessage: '“{text}” isn’t an amount in dollars, like 1,234.50.' }, { text }),
  amount_not_cents: ({ text }) => t({ defaultMessage: '“{text}” isn’t a whole number of cents.' }, { text }),
  amount_below_cent: ({ text }) => t({ defaultMessage: '“{text}” has more than two decimal places.' }, { text }),
  amount_too_large: ({ text, most }) =>
    t({ defaultMessage: '“{text}” is more than {most}.' }, { text, most: formatCents(most) }),
} satisfies Partial<RemarkSentences>;
