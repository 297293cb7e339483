// Invisible characters in a file: the row is reported and none of it is stored.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { readFactsFile } from '../../../main/features/after-charge/read-facts-file.ts';
import { readStatement } from '../../../main/features/reconcile/read-statement.ts';
import { uploaded } from '../../support/console/uploaded.ts';

test('a row whose ID or reference holds one is told, in a file of refunds as in a statement', async () => {
  const refunds = [
    'kind,order,amount,day,reference',
    'refund,order_1,1.00,2026-11-20,late \u202e00.019$',
    'refund,order_\u200b2,1.00,2026-11-20,',
    'refund,order_3,1.00,2026-11-20,late',
  ];
  const file = await readFactsFile(uploaded(refunds.join('\n')), { chosen: null }, '2026-11-22');
  expect(file.facts.map(({ ids }) => ids.orderId)).toEqual(['order_3']);
  const problem = remark('line_text_hidden');
  expect(file.badRows).toEqual([
    { line: 2, problem },
    { line: 3, problem },
  ]);

  const { lines, dryRun } = await readStatement(uploaded('charge_id,fee\ncharge_1\u202e,1.50\ncharge_2,1.50\n'), {
    mapping: null,
  });
  expect(lines.map(({ chargeId }) => chargeId)).toEqual(['charge_2']);
  expect(dryRun.badRows).toEqual([{ line: 2, problem }]);
});
