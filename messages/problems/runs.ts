// Problems of capture runs, and of files that are uploaded.
import type { RunState } from '../../contract/console/run-state.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

const CHANGED: Record<RunState, () => string> = {
  planned: () => t({ defaultMessage: 'This run hasn’t started yet.' }),
  running: () => t({ defaultMessage: 'This run is already in progress.' }),
  paused: () => t({ defaultMessage: 'This run is paused.' }),
  done: () => t({ defaultMessage: 'This run is already finished.' }),
  stopped: () => t({ defaultMessage: 'This run was stopped.' }),
};

export const RUNS = {
  run_not_found: () => ({
    message: t({ defaultMessage: 'This run doesn’t exist.' }),
    nextStep: t({ defaultMessage: 'Find it in the list of runs.' }),
  }),
  run_changed: ({ state }) => ({
    message: CHANGED[state](),
    nextStep: t({ defaultMessage: 'Reload it to see what changed.' }),
  }),
  run_line_not_overridable: () => ({
    message: t({
      defaultMessage: 'This line can’t be included: its amount has changed, or the run left it out for another reason.',
    }),
    nextStep: t({ defaultMessage: 'Start a new dry run of the file.' }),
  }),
  run_without_orders: () => ({
    message: t({ defaultMessage: 'There are no orders to capture.' }),
    nextStep: t({ defaultMessage: 'Choose other orders or another column.' }),
  }),
  run_with_nothing_to_capture: () => ({
    message: t({ defaultMessage: 'None of these orders can be captured.' }),
    nextStep: t({ defaultMessage: 'Discard this run and start a new one.' }),
  }),
  run_not_confirmed: ({ environment, count, sum }) => ({
    message: t({ defaultMessage: 'Nothing was charged: this run in {environment} moves real money.' }, { environment }),
    nextStep: t(
      {
        defaultMessage: 'Confirm {count, plural, one {# order} other {# orders}}, {sum} in total.',
      },
      { count, sum: formatCents(sum) },
    ),
  }),
  other_run_under_way: () => ({
    message: t({ defaultMessage: 'Another run is in progress in this environment.' }),
    nextStep: t({ defaultMessage: 'Wait for it to finish or stop it, then start this one.' }),
  }),
  plan_not_found: () => ({
    message: t({ defaultMessage: 'You can’t discard this run.' }),
    nextStep: t({ defaultMessage: 'It’s already discarded, or it has started.' }),
  }),
  orders_too_many: ({ most }) => ({
    message: t({ defaultMessage: 'More than {most, number} orders match these filters.' }, { most }),
    nextStep: t({ defaultMessage: 'Narrow the filters.' }),
  }),
  file_lines_too_many: ({ most }) => ({
    message: t({ defaultMessage: 'This file has more than {most, number} lines.' }, { most }),
    nextStep: t({ defaultMessage: 'Split it, then run one part after the other.' }),
  }),
  file_not_text: () => ({
    message: t({ defaultMessage: 'This file isn’t text.' }),
    nextStep: t({ defaultMessage: 'Save it as CSV (UTF-8), then choose it again.' }),
  }),
  file_empty: () => ({
    message: t({ defaultMessage: 'This file is empty.' }),
    nextStep: t({ defaultMessage: 'Choose another file.' }),
  }),
  file_column_missing: ({ column }) => ({
    message: t({ defaultMessage: 'This file has no column “{column}”.' }, { column }),
    nextStep: t({ defaultMessage: 'Choose a column from the file.' }),
  }),
  file_column_twice: ({ column }) => ({
    message: t({ defaultMessage: 'This file has two columns “{column}”.' }, { column }),
    nextStep: t({ defaultMessage: 'Rename or remove one of them, then choose the file again.' }),
  }),
  file_amounts_unchosen: ({ column }) => ({
    message: t({ defaultMessage: 'The column “{column}” may hold the amounts of the orders.' }, { column }),
    nextStep: t({ defaultMessage: 'Choose the column with the amounts, or confirm that the file has none.' }),
  }),
  file_amounts_differ: ({ first, second }) => ({
    message: t({ defaultMessage: 'The columns “{first}” and “{second}” hold different amounts.' }, { first, second }),
    nextStep: t({ defaultMessage: 'Choose the column with the amounts, or confirm that the file has none.' }),
  }),
  file_currency_other: ({ column, currency }) => ({
    message: t(
      { defaultMessage: 'The column “{column}” holds amounts in {currency}, not in US dollars.' },
      { column, currency },
    ),
    nextStep: t({ defaultMessage: 'Choose a column with amounts in US dollars.' }),
  }),
  file_header_late: ({ line, most }) => ({
    message: t(
      {
        defaultMessage: 'The header seems to be on line {line, number}, below the first {most, number} lines.',
      },
      { line, most },
    ),
    nextStep: t({ defaultMessage: 'Delete the lines above the header, then choose the file again.' }),
  }),
  file_zone_unknown: ({ column, zone }) => ({
    message: t(
      { defaultMessage: 'Paydesk doesn’t know the time zone “{zone}” of the column “{column}”.' },
      { column, zone },
    ),
    nextStep: t({ defaultMessage: 'Choose the time zone, or write it as an offset, like UTC+05:30.' }),
  }),
  file_days_unclear: () => ({
    message: t({ defaultMessage: 'The days in this file can be read in two ways.' }),
    nextStep: t({ defaultMessage: 'Choose the day format.' }),
  }),
  file_transaction_column_missing: () => ({
    message: t({ defaultMessage: 'No column identifies the transaction.' }),
    nextStep: t({ defaultMessage: 'Choose the column with the charge ID, the order ID or the track number.' }),
  }),
  file_too_large: ({ megabytes }) => ({
    message: t({ defaultMessage: 'This file is larger than {megabytes} MB.' }, { megabytes }),
    nextStep: t({ defaultMessage: 'Ask your provider for a statement of one month, or split the file.' }),
  }),
  file_piece_missing: () => ({
    message: t({ defaultMessage: 'The upload was interrupted.' }),
    nextStep: t({ defaultMessage: 'Choose the file again.' }),
  }),
  file_not_kept: () => ({
    message: t({ defaultMessage: 'This upload has expired.' }),
    nextStep: t({ defaultMessage: 'Choose the file again.' }),
  }),
  run_file_not_kept: () => ({
    message: t({ defaultMessage: 'Paydesk no longer has the file of this run.' }),
    nextStep: t({
      defaultMessage: 'Choose the file again for a new run; orders that are captured already are left out.',
    }),
  }),
} satisfies Partial<Sentences>;
