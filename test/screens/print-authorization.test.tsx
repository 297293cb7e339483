// The authorization on paper: printed as the consumer's only where the consumer gave it.
import { expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { AuthorizationView } from '../../contract/console/authorization.ts';
import type { SessionDetail } from '../../contract/console/session.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { production, sessionDetail } from '../support/gateway/records.ts';

const CONSENT = 'I, Never Paid, authorize Corner Books to debit the bank account I select once, for $56.00.';

const RECORD: AuthorizationView = {
  authorizedAt: '2026-11-21T15:00:00.000Z',
  consumerName: 'Ada Lovelace',
  contact: 'ada@example.com',
  business: 'Corner Books LLC',
  totalAmount: 5_600,
  tip: null,
  debitDate: '2026-11-24',
  bankName: 'First Bank',
  accountKind: 'checking',
  accountEnding: '6789',
  routingNumber: '021000021',
  trackNumber: 'TRK7QX2M',
  clientAddress: '192.0.2.7',
  userAgent: 'Firefox',
  wording: 'I, Ada Lovelace, authorize Corner Books LLC.',
  wordingVersion: '1-en-0123456789abcdef',
  language: 'en',
};

type Given = { session?: Partial<SessionDetail>; record?: AuthorizationView | null; isElsewhere?: boolean };

/** What is on the sheet of paper. */
async function printed(button: string, { session = {}, record = null, isElsewhere = false }: Given) {
  vi.spyOn(window, 'print').mockReturnValue();
  await openScreen('/sessions/sess_1', {
    ...(isElsewhere && { environments: [production()] }),
    answers: { sessions: { get: sessionDetail({ consentText: CONSENT, ...session }), authorization: record } },
  });
  await page.getByRole('button', { name: button, exact: true }).click();
  const sheet = document.querySelector('body > main');
  expect(window.print).toHaveBeenCalledOnce();
  return { heading: sheet?.querySelector('h1')?.textContent, text: sheet?.textContent ?? '' };
}

const NOT_GIVEN = 'Draft. Not authorized by the consumer.';

test.each([
  ['here', false],
  ['at another provider', true],
])(
  'a consumer who never authorized %s is printed as a draft, in large letters, and never as an authorization',
  async (_, isElsewhere) => {
    const { heading, text } = await printed('Print draft', { isElsewhere });
    expect(heading).toBe(NOT_GIVEN);
    expect(text).toContain('The consumer hasn’t agreed to the text below.');
    expect(text).not.toContain('Consumer’s authorization');
    await commands.paper('print');
    const size = (found: string) =>
      Number.parseFloat(getComputedStyle(document.querySelector(found) ?? document.body).fontSize);
    expect(size('body > main h1')).toBeGreaterThan(2 * size('body > main dd'));
    await commands.picture('browser-print-draft');
    await commands.paper('screen');
  },
);

test('a checkout that says it is complete, or whose account was found, is no authorization', async () => {
  const session = { checkout: 'complete' as const, isValidBankAccountSelected: true, isSufficientFunds: true };
  expect((await printed('Print draft', { session, isElsewhere: true })).heading).toBe(NOT_GIVEN);
});

test('the embedded service’s record is printed as the consumer’s authorization', async () => {
  const { heading, text } = await printed('Print authorization', { record: RECORD });
  expect(heading).toBe('Consumer’s authorization');
  expect(text).toContain('I, Ada Lovelace, authorize Corner Books LLC.');
  expect(text).not.toContain(CONSENT);
  await commands.paper('print');
  await commands.picture('browser-print-authorization');
  await commands.paper('screen');
});

test.each([
  ['finalized', { status: 'finalized ' }],
  ['made an order from', { orderId: 'order_1' }],
])('elsewhere, a session that the service has %s is printed as authorized', async (_, session) => {
  const { heading, text } = await printed('Print authorization', { session, isElsewhere: true });
  expect(heading).toBe('Consumer’s authorization');
  expect(text).toContain('Paydesk has no record of its own');
});

test('the session’s page on paper leaves out a text that the consumer never agreed to', async () => {
  await openScreen('/sessions/sess_1', {
    environments: [production()],
    answers: { sessions: { get: sessionDetail({ consentText: CONSENT }), authorization: null } },
  });
  await expect.element(page.getByText(CONSENT)).toBeVisible();
  await commands.paper('print');
  await expect.element(page.getByText(CONSENT)).not.toBeVisible();
  await commands.paper('screen');
});

test('where the browser printed nothing and said nothing, a second click prints', async () => {
  await printed('Print authorization', { record: RECORD });
  await page.getByRole('button', { name: 'Print authorization', exact: true }).click();
  expect(window.print).toHaveBeenCalledTimes(2);
});
