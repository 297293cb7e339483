// Who may not read seller fees reads them nowhere: not beside an order, in a session, a list, a file or the overview.
// @module-tag postgres
import { expect, test } from 'vitest';
import type { RoleId } from '../../../contract/team/roles.ts';
import { teamWithKeys } from '../../support/team/keys-at-server.ts';

/** A captured order, and all that one of a role reads of its fee. */
async function readAs() {
  const made = await teamWithKeys();
  const { whose, team } = made;
  const office = await made.open();
  await made.enter(office);
  const orderId = await office.order(12_300);
  // Of a seller's captures fees accrue.
  await team.edit("update account set role = 'seller'");
  await office.capture(orderId);
  return async (role: RoleId) => {
    const { ledger } = await team.desk(`One of ${role}`, role);
    const order = await ledger.getOrder(whose.environmentId, orderId);
    const session = await ledger.getSession(whose.environmentId, order.sessionId ?? '');
    const found = await ledger.listSessions({ environmentId: whose.environmentId, limit: 10 });
    const sort = { by: 'created', descending: true } as const;
    const { text } = await ledger.readSessionLines({ environmentId: whose.environmentId, sort });
    const { fees, days } = await ledger.readOverview(whose.environmentId);
    return { order, session, found, header: text.split('\n')[0], fees, ofDays: days.map((day) => day.fees) };
  };
}

test('support reads no fee, and a bookkeeper reads them', async () => {
  const as = await readAs();
  const books = await as('bookkeeper');
  expect(books.order.sellerFee?.amount).toBeGreaterThan(0);
  expect([books.session.fees, books.fees]).toEqual([books.order.sellerFee?.amount, books.order.sellerFee?.amount]);
  expect(books.header).toContain('Fees');
  const support = await as('support');
  expect([support.order.sellerFee, support.session.fees, support.fees]).toEqual([null, null, 0]);
  expect(Math.max(...support.ofDays)).toBe(0);
  expect(support.header).toContain('Amount (cents)');
  expect(support.header).not.toContain('Fees');
  const { fees, ...session } = books.session;
  expect(support.session).toMatchObject({ id: session.id, totalAmount: session.totalAmount, fees: null });
  expect(JSON.stringify(support.found)).not.toMatch(/"fees":\d/);
});
