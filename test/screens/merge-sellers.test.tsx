// Merging an invitation with the seller that registered.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fullConsole } from '../support/gateway/full-console.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, seller } from '../support/gateway/records.ts';

const INVITED = seller({ id: 'seller_invited', missing: 'link_shared', keys: null, organizationId: null });

test('a seller chosen in a dialog that was closed is no longer chosen when it opens again', async () => {
  const full = fullConsole();
  await openScreen(`/sellers/${INVITED.id}`, {
    environments: [marketplace()],
    answers: { ...full, sellers: { ...full.sellers, get: { ...INVITED, notes: [], sessionCount: 0, orderCount: 0 } } },
  });
  const open = page.getByRole('button', { name: 'Merge with another seller' });
  const choice = page.getByRole('combobox', { name: 'Registered as' });
  const merge = page.getByRole('button', { name: 'Merge sellers' });
  await open.click();
  await expect.element(merge).toBeDisabled();
  await choice.click();
  await page.getByRole('option', { name: /Blue Barn Farm/ }).click();
  await expect.element(merge).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open.click();
  await expect.element(choice).toHaveValue('');
  await expect.element(merge).toBeDisabled();
});
