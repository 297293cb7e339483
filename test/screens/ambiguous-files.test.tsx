// Files that could be read in two ways: what a person is asked before anything is read.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FactColumns } from '../../contract/console/after-charge-import.ts';
import { understood } from '../support/gateway/file-understood.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';

const COLUMNS = ['Type', 'Order ID', 'Amount', 'Date'];
const CHOSEN: FactColumns = {
  kindColumn: 'Type',
  kind: null,
  orderId: 'Order ID',
  chargeId: null,
  trackNumber: null,
  amount: 'Amount',
  amountUnit: 'dollars',
  day: 'Date',
  dayFormat: null,
  code: null,
  reference: null,
};
const COUNTS = {
  returns: 0,
  returnAmount: 0,
  refunds: 2,
  refundAmount: 11_201,
  known: 0,
  refused: [],
  refusedCount: 0,
};
const READINGS = [
  { format: 'us' as const, text: '05/11/2026', day: '2026-05-11' },
  { format: 'day_first' as const, text: '05/11/2026', day: '2026-11-05' },
];

/** Every file's days can be read in two ways until a format is chosen. */
const dryRunImport = ({ chosen }: { chosen: FactColumns | null }) => ({
  file: understood(COLUMNS, ['Refund', 'order_1', '56.00', '05/11/2026']),
  columns: COLUMNS,
  chosen: chosen ?? CHOSEN,
  rows: 2,
  others: [],
  otherRows: 0,
  dayReadings: chosen?.dayFormat ? [] : READINGS,
  counts: chosen?.dayFormat ? COUNTS : null,
});

async function chooseFile(bytes: BlobPart): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('the dialog has no field for a file');
  await userEvent.upload(field, new File([bytes], 'refunds.csv', { type: 'text/csv' }));
}

test('days that can be read in two ways are asked for with both readings, and nothing can be imported before', async () => {
  const screen = await openScreen('/returns', { answers: { afterCharge: { dryRunImport } } });
  await chooseFile('Type,Order ID,Amount,Date\nRefund,order_1,56.00,05/11/2026\n');
  const question = page.getByRole('radiogroup', { name: 'Which day does this file mean?' });
  await expect.element(question.getByLabelText('“05/11/2026” is May 11, 2026')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await lookAt('import-day-format');
  await question.getByLabelText('“05/11/2026” is Nov 5, 2026').click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const [imported] = screen.inputsOf('afterCharge.importFacts') as { chosen: FactColumns }[];
  expect(imported?.chosen.dayFormat).toBe('day_first');
});

/** Opens the dialog on a file that is read as last time. */
async function openAsLastTime() {
  const asLastTime = { by: 'Ada', at: '2026-11-03T15:00:00.000Z', dropped: ['amount_format' as const] };
  const layout = { encoding: 'utf-8' as const, separator: ';' as const, headerLine: 3 };
  const screen = await openScreen('/returns', {
    answers: {
      afterCharge: {
        dryRunImport: (input: { chosen: FactColumns | null; asLastTime?: boolean | undefined }) => {
          const { file, ...read } = dryRunImport({ chosen: { ...CHOSEN, dayFormat: 'day_first', ...input.chosen } });
          return { ...read, file: { ...file, layout, asLastTime: input.asLastTime ? asLastTime : null } };
        },
      },
    },
  });
  await chooseFile('Type;Order ID;Amount;Date\nRefund;order_1;56.00;05/11/2026\n');
  return { screen, note: page.getByRole('alert').filter({ hasText: 'As last time' }) };
}

test('a file that is read as last time says whose reading it is and what doesn’t fit, and is imported as shown', async () => {
  const { screen, note } = await openAsLastTime();
  await expect.element(note.getByText(/imported a file with this header on/)).toBeVisible();
  await expect.element(note.getByText('The amount format of last time doesn’t fit this file.')).toBeVisible();
  await lookAt('import-as-last-time');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const layout = { separator: ';', headerLine: 3 };
  await expect.poll(() => screen.inputsOf('afterCharge.importFacts')).toMatchObject([{ layout }]);
});

test('a file that is read as last time can be guessed again', async () => {
  const { screen, note } = await openAsLastTime();
  await note.getByRole('button', { name: 'Guess again' }).click();
  await expect.element(note).not.toBeInTheDocument();
  const [first, again] = screen.inputsOf('afterCharge.dryRunImport');
  expect(first).toMatchObject({ asLastTime: true });
  expect(again).toMatchObject({ layout: {}, chosen: null, asLastTime: false });
});

test('a file is sent as its bytes: the main process finds its encoding', async () => {
  const screen = await openScreen('/returns', { answers: { afterCharge: { dryRunImport } } });
  await chooseFile(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x0a]));
  await expect.poll(() => screen.inputsOf('afterCharge.upload')).toMatchObject([{ bytes: btoa('Caf\xe9\n') }]);
});
