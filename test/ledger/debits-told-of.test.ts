// Debits that a provider’s reports list, in whatever order and with whatever clock: none is presented beside another.
import { expect, test } from 'vitest';
import { problemOf } from '../support/console/problem.ts';
import { at, back, charged, charging, debit, opened, presenting } from '../support/provider/answers-and-events.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { addTestEnvironment } from '../support/store/ledger.ts';

const returned = (attempts: object[], updated_at = at(21)) => ({
  ...chargeTold('1'),
  status: 'returned',
  return: back(21),
  updated_at,
  attempts,
  present_again: { obstacle: null, until: at(30) },
});

test('a charge isn’t presented again while a report lists a debit that hasn’t come back, in whatever order it lists them', async () => {
  const { tell, send } = await opened();
  await send(charging, charged('1'));
  await tell([eventTold('charge.returned', returned([debit(2, 22), debit(1, 19, back(21))], at(22)))]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ code: 'present_not_possible' });
});

test('a charge is presented again once its newest debit has come back, and not before', async () => {
  const { tell, send } = await opened();
  await send(charging, charged('1'));
  await tell([eventTold('charge.returned', returned([debit(1, 19, back(21)), debit(2, 22)], at(22)))]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ code: 'present_not_possible' });
  const other = await opened();
  await other.send(charging, charged('1'));
  await other.tell([eventTold('charge.returned', returned([debit(1, 19, back(21))]))]);
  await other.send(presenting(2));
});

test('a debit that an event with a wrong clock shows after the return isn’t presented once more', async () => {
  const { tell, send } = await opened();
  await send(charging, charged('1'));
  await tell([eventTold('charge.returned', returned([debit(1, 19, back(21))]))]);
  const updated_at = '9999-12-31T00:00:00.000000Z';
  const presented = { ...chargeTold('1'), attempts: [debit(1, 19, back(21)), debit(2, 22)], updated_at };
  await tell([eventTold('charge.presented_again', presented)]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ code: 'present_not_possible' });
});

test('a debit of another provider’s charge doesn’t keep this one’s from being presented again', async () => {
  const { ledger, tell, send } = await opened();
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  await ledger.recordAccountIds(other.accountId, { organization_id: 'org_other', store_id: null });
  await send(charging, charged('1'));
  await send(charging, charged('1'), other);
  await tell([eventTold('charge.returned', returned([debit(1, 19, back(21))]))]);
  await tell([eventTold('charge.returned', returned([debit(1, 19, back(21))]))], { to: other });
  await send(presenting(2), undefined, other);
  await send(presenting(2));
});

test('a debit that an event with a wrong clock showed as presented again isn’t presented once more', async () => {
  const { tell, send } = await opened();
  await send(charging, charged('1'));
  const presented = {
    ...chargeTold('1'),
    attempts: [debit(1, 19, back(21)), debit(2, 22)],
    updated_at: '9999-12-31T00:00:00.000000Z',
  };
  await tell([eventTold('charge.presented_again', presented)]);
  await tell([eventTold('charge.returned', returned([debit(1, 19, back(21))]))]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ code: 'present_not_possible' });
});
