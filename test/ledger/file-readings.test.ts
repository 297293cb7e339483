// @module-tag postgres
// How a file was read is remembered for its provider: the next import at any desk starts from there.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFactImports } from '../../main/features/after-charge/import-facts.ts';
import { piecesOf } from '../support/console/uploaded.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)] as const;

test('a reading is found by its header, in every environment of its provider, the newest first', async () => {
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId } = await addTestEnvironment({ ledger }, 'https://pay.example');
  const same = (await addTestEnvironment({ ledger }, 'https://pay.example')).environmentId;
  const other = (await addTestEnvironment({ ledger }, 'https://other.example')).environmentId;
  const reading = { environmentId, kind: 'orders' as const, header: A, columns: '{"amount":"Total"}' };
  await ledger.as('Ada').rememberFileReading({ ...reading, columns: '{"amount":"Amount"}' });
  await ledger.as('Ada').rememberFileReading({ ...reading, header: B });
  await setTimeout(5);
  await ledger.as('Grace').rememberFileReading(reading);
  const found = await ledger.findFileReadings(same, 'orders', [B, A]);
  expect(found.map(({ header, columns, by }) => [header, columns, by])).toEqual([
    [A, reading.columns, 'Grace'],
    [B, reading.columns, 'Ada'],
  ]);
  expect(await ledger.findFileReadings(environmentId, 'statement', [A])).toEqual([]);
  expect(await ledger.findFileReadings(other, 'orders', [A])).toEqual([]);
});

test('an import remembers how its file was read; a dry run doesn’t', async () => {
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId } = await addTestEnvironment({ ledger }, 'https://pay.example');
  const imports = openFactImports(ledger);
  const dryRun = (day: string) => {
    const pieces = piecesOf(`Type,Order ID,Amount,Date\nRefund,order_1,1.00,${day}\n`);
    for (const piece of pieces) imports.upload(piece);
    const uploadId = pieces[0]?.uploadId ?? '';
    return imports
      .dryRun({ environmentId, uploadId, chosen: null, asLastTime: true })
      .then((view) => ({ uploadId, view }));
  };
  const first = await dryRun('05/10/2026');
  expect(first.view.chosen.dayFormat).toBeNull();
  expect((await dryRun('05/10/2026')).view.file.asLastTime).toBeNull();
  const chosen = { ...first.view.chosen, dayFormat: 'day_first' as const };
  await imports.importFacts({ environmentId, uploadId: first.uploadId, chosen, fileName: 'october.csv' });
  const { view } = await dryRun('05/11/2026');
  expect(view).toMatchObject({ file: { asLastTime: { dropped: [] } }, chosen: { dayFormat: 'day_first' } });
});
