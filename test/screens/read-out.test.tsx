// The card that an agent reads out: its text is the one that is copied.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { orderDetail } from '../support/gateway/records.ts';

test('the text to read out is copied as it is shown', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openScreen('/orders/order_1', {
    answers: {
      orders: { get: orderDetail({ status: 'ready', trackNumber: 'K7HQ' }) },
      sessions: { authorization: null },
    },
  });
  const card = page.getByRole('region', { name: 'Read out' });
  await card.getByRole('button', { name: 'Copy' }).click();
  const shown = card.getByRole('group', { name: 'Text to read out' }).element().textContent;
  expect(shown).toContain('Track number: K7HQ\n');
  expect(shown).not.toContain('Trace number');
  await expect.element(card.getByText(/^Not stated by the service: .*Trace number/)).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(shown);
});
