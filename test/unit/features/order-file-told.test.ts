// What a file of orders tells beside their amounts: whose they are, and by what the shop knows them.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { ordersOf, readOrderFile } from '../../../main/features/capture-many/order-file.ts';
import { uploaded } from '../../support/console/uploaded.ts';

async function readTold(text: string) {
  const file = await readOrderFile(uploaded(text));
  if (!file.view.guess) throw new Error('No column holds order IDs.');
  return { guess: file.view.guess, ...(await ordersOf(file, file.view.guess)) };
}

test.each([
  ['Order ID,Seller,Amount,Reference,Customer,Email', ['Seller', 'Reference', 'Customer', 'Email']],
  ['Order ID;Merchant name;Total;Invoice #;Buyer;E-mail', ['Merchant name', 'Invoice #', 'Buyer', 'E-mail']],
  ['Order ID,Store,Amount,Order number,Name,E-mail address', ['Store', 'Order number', 'Name', 'E-mail address']],
  ['Order ID,Account,Amount,PO,Consumer,Note', ['Account', 'PO', 'Consumer', null]],
  ['Order ID,Organization,Amount (cents),Invoice no.,Full name,', ['Organization', 'Invoice no.', 'Full name', null]],
  [
    'order_id,seller_id,order_total,shop_reference,customer_name,customer_email',
    ['seller_id', 'shop_reference', 'customer_name', 'customer_email'],
  ],
])('the columns of “%s” are recognized', async (header, told) => {
  const separator = header.includes(';') ? ';' : ',';
  const row = ['order_1', 'Barn', '1.00', '00124', 'Ada Lovelace', 'ada@example.com'].join(separator);
  const {
    seller = null,
    reference = null,
    customer = null,
    email = null,
  } = (await readTold(`${header}\n${row}\n`)).guess;
  expect([seller, reference, customer, email]).toEqual(told);
});

test('what a row tells stays as it is written: leading zeros, protection by a spreadsheet, an email in place of a name', async () => {
  const { items, badLines } = await readTold(
    [
      'Order ID,Seller,Amount,Reference,Customer',
      'order_1,Barn,1.00,00124,"Lovelace, Ada"',
      'order_2,org_7,1.00,"=""3-11""",ada@example.com',
      'order_3,,1.00,,',
    ].join('\n'),
  );
  expect(badLines).toEqual([]);
  expect(items.map(({ told }) => told)).toEqual([
    { seller: 'Barn', reference: '00124', customer: 'Lovelace, Ada', email: null },
    { seller: 'org_7', reference: '3-11', customer: null, email: 'ada@example.com' },
    undefined,
  ]);
});

test.each([
  [
    'a reference that a spreadsheet shortened',
    'order_1,1.00,9.87E+14,Ada',
    remark('line_id_shortened', { text: '9.87E+14' }),
  ],
  [
    'a reference that is too long',
    `order_1,1.00,${'7'.repeat(60)}-${'7'.repeat(60)},Ada`,
    remark('line_cell_too_long', { column: 'Reference', most: 100 }),
  ],
  ['a name that turns the text around', 'order_1,1.00,1,Ada\u202e', remark('line_text_hidden')],
])('%s leaves its row out', async (_what, row, problem) => {
  expect(await readTold(`Order ID,Amount,Reference,Customer\n${row}\n`)).toMatchObject({
    items: [],
    badLines: [{ line: 2, kind: 'malformed', problem }],
  });
});

test('of two columns with one name neither is taken, and the order’s ID isn’t its reference', async () => {
  const { guess, items } = await readTold('Order,Name,Name,Order number\norder_1,Ada,Bob,17\n');
  expect(guess).toEqual({ orderId: 'Order', amount: null, amountUnit: 'dollars', reference: 'Order number' });
  expect(items[0]?.told).toEqual({ seller: null, reference: '17', customer: null, email: null });
});
