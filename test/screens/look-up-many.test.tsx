// Captures that need review are looked up together: what the service shows resolves some of them, and the others stay.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ago } from '../support/clock/screen-time.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { call, marketplace, pageOf } from '../support/gateway/records.ts';

const entry = (n: number) => ({
  ...call({ id: `entry_${n}`, operation: 'charge_order', state: 'unknown', orderId: `order_${n}` }),
  sentAt: ago(n, 'hours'),
  consumerName: `Shopper ${n}`,
  amount: 5_600,
  payout: null,
  record: 'order' as const,
});

/** resolves: the calls whose look-up resolves them. */
async function open(resolves: string[]) {
  const screen = await openScreen('/needs-review', {
    environments: [marketplace()],
    answers: {
      journal: { unknown: pageOf([entry(1), entry(2)]), unknownCount: 2 },
      outcomes: { lookUp: ({ entryId }) => resolves.includes(entryId) },
    },
  });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Look up…' }).click();
  await page.getByRole('button', { name: 'Look up 2 orders' }).click();
  return screen;
}

test('calls that the look-up resolves are told of', async () => {
  const screen = await open(['entry_1', 'entry_2']);
  await expect.element(page.getByText('2 calls are resolved.')).toBeVisible();
  expect(screen.inputsOf('outcomes.lookUp')).toEqual(
    ['entry_1', 'entry_2'].map((entryId) => ({ environmentId: marketplace().id, entryId })),
  );
});

test('calls that it doesn’t resolve are counted, and stay', async () => {
  await open(['entry_1']);
  await expect.element(page.getByText(/^1 call still needs review/)).toBeVisible();
  await expect.element(page.getByText('2 of 2')).toBeVisible();
});
