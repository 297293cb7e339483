// Remarks on lines of a file that Paydesk couldn't read.
import { formatCents } from '../../contract/format-cents.ts';
import { dayWords } from '../day-words.ts';
import { t } from '../t.ts';
import type { RemarkSentences } from './sentences.ts';

export const FILES = {
  line_quotes_broken: () => t({ defaultMessage: 'A quotation mark isn’t closed, or is in the wrong place.' }),
  line_above_header: ({ line }) =>
    t(
      {
        defaultMessage: 'The row is above the header on line {line, number}. Move it below, or choose another header.',
      },
      { line },
    ),
  line_of_other_table: ({ line }) =>
    t({ defaultMessage: 'Another table begins on line {line, number}. Put each table in its own file.' }, { line }),
  line_without_order: () => t({ defaultMessage: 'The order ID is missing.' }),
  line_not_an_order: ({ text }) =>
    t({ defaultMessage: '“{text}” isn’t an order ID. Order IDs begin with order_.' }, { text }),
  line_with_two_orders: ({ text }) =>
    t({ defaultMessage: 'The line has another ID, {text}. Put each order on its own line.' }, { text }),
  line_repeated: ({ orderId, line }) =>
    t({ defaultMessage: '{orderId} is already on line {line, number}.' }, { orderId, line }),
  line_with_more_cells: ({ cells, columns }) =>
    t(
      {
        defaultMessage:
          'The row has {cells, number} cells, but the header has {columns, number}. Put a cell that holds a comma in quotation marks.',
      },
      { cells, columns },
    ),
  line_without_transaction: () => t({ defaultMessage: 'Charge ID, order ID and track number are empty.' }),
  line_text_hidden: () => t({ defaultMessage: 'An ID, reference or name holds invisible or control characters.' }),
  line_text_lost: ({ text }) =>
    t(
      {
        defaultMessage:
          'Some characters can’t be decoded: “{text}”. Choose the file’s encoding, or export the file again.',
      },
      { text },
    ),
  line_id_too_long: ({ most }) => t({ defaultMessage: 'An ID is longer than {most, number} characters.' }, { most }),
  line_cell_too_long: ({ column, most }) =>
    t({ defaultMessage: '“{column}” is longer than {most, number} characters.' }, { column, most }),
  line_id_shortened: ({ text }) =>
    t(
      {
        defaultMessage:
          'A spreadsheet has shortened this reference: “{text}”. Format the column as text, then export the file again.',
      },
      { text },
    ),
  line_amount_split: ({ first, second }) =>
    t(
      {
        defaultMessage:
          '“{first}” and “{second}” may be one amount, {first},{second}. If so, put it in quotation marks. If not, write the cents: {first}.00.',
      },
      { first, second },
    ),
  line_not_counted: ({ column, text }) =>
    text === ''
      ? t(
          { defaultMessage: '“{column}” is empty, so this row isn’t counted. Fill it in or remove the column.' },
          { column },
        )
      : t(
          {
            defaultMessage: '“{column}” says “{text}”, so this row isn’t counted. If that’s wrong, correct the file.',
          },
          { column, text },
        ),
  line_without_kind: () => t({ defaultMessage: 'The row doesn’t say whether it is a return or a refund.' }),
  line_without_day: () => t({ defaultMessage: 'The day is missing.' }),
  line_day_not_iso: ({ text }) => t({ defaultMessage: '“{text}” isn’t a day like 2026-11-21.' }, { text }),
  line_day_not_us: ({ text }) => t({ defaultMessage: '“{text}” isn’t a day like 11/21/2026.' }, { text }),
  line_day_not_day_first: ({ text }) => t({ defaultMessage: '“{text}” isn’t a day like 21/11/2026.' }, { text }),
  line_day_ahead: ({ text }) =>
    t({ defaultMessage: '“{text}” is in the future (New York time). Check the day and its format.' }, { text }),
  line_without_code: () => t({ defaultMessage: 'The return code is missing.' }),
  line_code_unknown: ({ text }) =>
    t({ defaultMessage: '“{text}” isn’t a return code of a debit, like R01.' }, { text }),
  amount_other_sign: ({ text }) =>
    t(
      {
        defaultMessage:
          '“{text}” has the opposite sign of the amounts above it. If it reverses a record, void that record on the order’s page.',
      },
      { text },
    ),
  line_amounts_differ: ({ first, second }) =>
    t(
      { defaultMessage: 'The columns “{first}” and “{second}” hold different amounts. Choose one of them.' },
      { first, second },
    ),
  amount_empty: () => t({ defaultMessage: 'The amount is missing.' }),
  amount_not_positive: ({ text }) => t({ defaultMessage: '“{text}” isn’t more than zero.' }, { text }),
  amount_not_dollars: ({ text }) =>
    t({ defaultMessage: '“{text}” isn’t an amount in dollars, like 1,234.50.' }, { text }),
  amount_not_cents: ({ text }) => t({ defaultMessage: '“{text}” isn’t a whole number of cents.' }, { text }),
  amount_below_cent: ({ text }) => t({ defaultMessage: '“{text}” has more than two decimal places.' }, { text }),
  amount_too_large: ({ text, most }) =>
    t({ defaultMessage: '“{text}” is more than {most}.' }, { text, most: formatCents(most) }),

  import_order_unknown: ({ text }) =>
    t({ defaultMessage: '{text} isn’t in this environment. Check the ID and the environment.' }, { text }),
  import_order_ambiguous: ({ text }) =>
    t({ defaultMessage: 'More than one order matches {text}. Add the order ID.' }, { text }),
  import_orders_differ: ({ orderId, otherOrderId }) =>
    t(
      { defaultMessage: 'The IDs in this row belong to two orders, {orderId} and {otherOrderId}. Correct the row.' },
      { orderId, otherOrderId },
    ),
  import_not_charged: ({ orderId }) =>
    t({ defaultMessage: '{orderId} isn’t charged in Paydesk. Open the order to see its status.' }, { orderId }),
  import_told_by_service: ({ orderId }) =>
    t(
      {
        defaultMessage:
          'The payment service reports on {orderId} itself, and doesn’t report this. Check its dashboard.',
      },
      { orderId },
    ),
  import_voided: ({ orderId }) =>
    t(
      { defaultMessage: 'This record of {orderId} was voided. If it counts after all, record it on the order’s page.' },
      { orderId },
    ),
  import_reference_used: ({ reference, orderId }) =>
    t(
      {
        defaultMessage:
          'The reference {reference} is already used for {orderId}. If references repeat in this file, choose no reference column.',
      },
      { reference, orderId },
    ),
  import_refund_open: ({ orderId }) =>
    t(
      { defaultMessage: 'A refund of {orderId} from Paydesk needs review. Resolve it, then import this row again.' },
      { orderId },
    ),
  import_refund_of_returned: ({ orderId }) =>
    t(
      {
        defaultMessage:
          '{orderId} was returned, so the consumer already has the money back. If that is wrong, void the return first.',
      },
      { orderId },
    ),
  import_refund_too_much: ({ orderId, left }) =>
    left <= 0
      ? t({ defaultMessage: '{orderId} is already fully refunded. Open the order to see its refunds.' }, { orderId })
      : t(
          { defaultMessage: 'Only {left} of {orderId} is left to refund. Check the amount and its unit.' },
          { orderId, left: formatCents(left) },
        ),
  import_returned_already: ({ orderId, returnCode }) =>
    t(
      {
        defaultMessage: '{orderId} is already recorded as returned with {returnCode}. If that is wrong, void it first.',
      },
      { orderId, returnCode },
    ),
  import_return_before_charge: ({ orderId, day, chargedOn, returnCode }) =>
    t(
      {
        defaultMessage:
          '{returnCode} of {orderId} is dated {day}, before the charge of {chargedOn}. It isn’t applied. Check the day with your provider. If the return is real, record it on the order’s page.',
      },
      { orderId, returnCode, day: dayWords(day), chargedOn: dayWords(chargedOn) },
    ),
  import_refund_before_charge: ({ orderId, day, chargedOn, amount, reference }) =>
    reference === null
      ? t(
          {
            defaultMessage:
              'A refund of {amount} of {orderId} is dated {day}, before the charge of {chargedOn}. It isn’t applied. Check the day with your provider. If the refund is real, record it on the order’s page.',
          },
          { orderId, amount: formatCents(amount), day: dayWords(day), chargedOn: dayWords(chargedOn) },
        )
      : t(
          {
            defaultMessage:
              'A refund of {amount} of {orderId} ({reference}) is dated {day}, before the charge of {chargedOn}. It isn’t applied. Check the day with your provider. If the refund is real, record it on the order’s page.',
          },
          { orderId, reference, amount: formatCents(amount), day: dayWords(day), chargedOn: dayWords(chargedOn) },
        ),
  import_return_differs: ({ told, amount }) =>
    t(
      { defaultMessage: 'The return is {told}, but the debit was {amount}. Check the amount and its unit.' },
      { told: formatCents(told), amount: formatCents(amount) },
    ),
} satisfies Partial<RemarkSentences>;
