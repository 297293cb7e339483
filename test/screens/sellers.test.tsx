// Sellers as a person invites and removes them, and as they are shown when the service can't be asked.
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { SellerView } from '../../contract/console/seller.ts';
import { type Answers, refuse } from '../support/gateway/gateway.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, seller } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const ORCHARD = seller({
  ...{ id: 'seller_orchard', name: 'Sunny Orchard', email: 'sam@sunny-orchard.test', keys: null, done: [] },
  ...{ missing: 'link_shared', organizationId: null, storeId: null, firstSessionAt: null, firstPaymentAt: null },
});

/** Sellers as main keeps them: one that is removed is in no list any more. */
function sellersOf(first: SellerView[]): Answers {
  let sellers = first;
  return {
    sellers: {
      list: () => sellers,
      get: ({ sellerId }) => ({
        ...seller(sellers.find(({ id }) => id === sellerId)),
        notes: [],
        sessionCount: 0,
        orderCount: 0,
      }),
      invite: refuse('seller_email_taken', { seller: 'Sunny Orchard' }, { field: 'email' }),
      remove: ({ sellerId }) => {
        sellers = sellers.filter(({ id }) => id !== sellerId);
      },
    },
  };
}

test('without the marketplace’s own keys the list is shown as last known, and leads to where they are entered', async () => {
  const environment = marketplace();
  const accounts = environment.accounts.map((one) => (one.role === 'platform' ? { ...one, keys: null } : one));
  const screen = await openScreen('/sellers', {
    environments: [{ ...environment, accounts }],
    answers: {
      sellers: {
        list: [seller(), seller({ id: 'seller_honey', name: 'Hilltop Honey' })],
        sync: refuse('platform_keys_missing', { account: 'Harvest Market' }),
      },
    },
  });
  await expect.element(page.getByText('Showing the last known data')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Hilltop Honey' })).toBeVisible();
  await commands.picture('browser-sellers-as-last-known');
  await page.getByRole('link', { name: 'Open Environment' }).click();
  await expect.element(page.getByText('No API keys yet').first()).toBeVisible();
  expect(screen.address()).toBe('/environment');
});

test('an invitation by mistake is removed, and one that has another’s e-mail address is told on its field', async () => {
  const screen = await openScreen('/sellers', { environments: [marketplace()], answers: sellersOf([ORCHARD]) });
  await page.getByRole('button', { name: 'Invite seller' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabelText('Name').fill('Another');
  await form.getByLabelText('Email').fill('no address');
  await form.getByRole('button', { name: 'Add seller' }).click();
  await expect.element(form.getByText('Enter an email address like name@example.com.')).toBeVisible();
  expect(screen.inputsOf('sellers.invite')).toEqual([]);
  await form.getByLabelText('Email').fill('SAM@SUNNY-ORCHARD.TEST');
  await form.getByRole('button', { name: 'Add seller' }).click();
  await expect.element(form.getByText('Sunny Orchard was already invited with this email address.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await until(() => expect(form.elements()).toEqual([]));
  await page.getByRole('link', { name: 'Sunny Orchard' }).click();
  await page.getByRole('button', { name: 'Remove seller' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove seller' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sellers', level: 1 })).toBeVisible();
  await until(() => expect(page.getByRole('link', { name: 'Sunny Orchard' }).elements()).toEqual([]));
  expect(screen.inputsOf('sellers.remove')).toEqual([{ environmentId: 'embedded', sellerId: 'seller_orchard' }]);
});
