// Values as they stand on every screen: amounts, times, identifiers, addresses, badges.
import { expect, test, vi } from 'vitest';
import { AddressText } from '../../renderer/ui/address-text.tsx';
import { Fact, FactList, IdFact } from '../../renderer/ui/fact-list.tsx';
import { Identifier } from '../../renderer/ui/identifier.tsx';
import { Moment } from '../../renderer/ui/moment.tsx';
import { Money } from '../../renderer/ui/money.tsx';
import { QrCode } from '../../renderer/ui/qr-code.tsx';
import { EntryBadge, OrderStatusBadge, SessionBadge } from '../../renderer/ui/status-badge.tsx';
import { show } from './show.tsx';

const LONG_ID = 'order_oUhBJdE9T1csXAIJXLwX';

test('an amount stands in dollars, and what nobody knows is never $0.00', async () => {
  const screen = await show(
    <>
      <Money cents={123_456} />
      <Money cents={null} />
    </>,
  );
  await expect.element(screen.getByText('$1,234.56')).toBeVisible();
  await expect.element(screen.getByText('unknown')).toBeVisible();
});

test('a time is local, in a machine’s form for programs, and in UTC a hover away', async () => {
  const screen = await show(<Moment at="2019-11-21T15:04:05.123456Z" />);
  const time = screen.getByText(/^Nov 2[12], 2019, \d?\d:04(?:\s[AP]M)?$/);
  await expect.element(time).toBeVisible();
  await expect.element(time).toHaveAttribute('title', 'Nov 21, 2019, 15:04:05 UTC');
  await expect.element(time).toHaveAttribute('datetime', '2019-11-21T15:04:05.123456Z');
});

test('an identifier is short for the eye and whole in the clipboard', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await show(<Identifier id={LONG_ID} />);
  await expect.element(screen.getByText('order_oUhB…IJXLwX')).toBeVisible();
  await screen.getByRole('button', { name: 'Copy order_oUhB…IJXLwX' }).click();
  expect(copied).toHaveBeenCalledWith(LONG_ID);
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('where nothing may be copied, the button says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const screen = await show(<Identifier id={LONG_ID} />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button', { name: 'Couldn’t copy' })).toBeVisible();
});

test('an address at another host than the API’s is marked', async () => {
  const address = 'https://tokens.elsewhere.example/oauth';
  const screen = await show(<AddressText address={address} difference="foreign" canCopy />);
  await expect.element(screen.getByText('Different host from the API')).toBeVisible();
  await expect.element(screen.getByText('tokens.elsewhere.example', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Copy/ })).toBeVisible();
});

test('an identifier that nobody told us is a dash', async () => {
  const screen = await show(
    <FactList>
      <IdFact name="Charge" id={null} />
      <Fact name="Status">Started</Fact>
    </FactList>,
  );
  await expect.element(screen.getByText('—')).toBeVisible();
  await expect.element(screen.getByText('Status')).toBeVisible();
});

test('a state is a word, not a colour alone; a status we don’t know is shown as it came', async () => {
  const screen = await show(
    <>
      <OrderStatusBadge status="needs_review" />
      <EntryBadge state="settled_not_done" />
      <SessionBadge session={{ status: ' started ', checkout: 'complete', checkoutError: null }} />
      <SessionBadge
        session={{ status: 'started', checkout: 'failed', checkoutError: 'session_insufficient_balance' }}
      />
      <SessionBadge session={{ status: 'started', checkout: 'reopened', checkoutError: 'card_declined' }} />
      <SessionBadge session={{ status: 'finalized', checkout: 'failed', checkoutError: 'session_expired' }} />
      <SessionBadge session={{ status: 'on_hold', checkout: null, checkoutError: null }} />
      {(['exit', 'opened', 'consumer_confirmed', 'account_chosen', 'expired'] as const).map((checkout) => (
        <SessionBadge key={checkout} session={{ status: 'started', checkout, checkoutError: null }} />
      ))}
    </>,
  );
  for (const words of [
    'Needs review',
    'Resolved: not done',
    'Checkout finished, not charged',
    'Failed: insufficient funds',
    'Trying again: card_declined',
    'Finalized',
    'on_hold',
    'Started',
    'Checkout opened',
    'Consumer confirmed',
    'Bank account chosen',
    'Checkout expired',
  ])
    await expect.element(screen.getByText(words)).toBeVisible();
});

test('a code to scan is named for those who can’t see it', async () => {
  const screen = await show(
    <QrCode link="https://pay.example/pay/sess_1" label="QR code for the checkout" side={160} />,
  );
  await expect.element(screen.getByRole('img', { name: 'QR code for the checkout' })).toBeVisible();
});
