// Banking statements: the month on the page and as CSV, and a payout that is started once.
import { expect, onTestFinished, test } from 'vitest';
import { PayoutPage } from '../../../contract/dashboard-api/payout.ts';
import { askDashboard, takePayment } from '../../support/service/books.ts';
import { signInMember } from '../../support/service/dashboard.ts';
import { fieldOf, OWNERS } from '../../support/service/dashboard-keys.ts';
import { organizationOf, signIn, startTestService } from '../../support/service/payment-service.ts';

/** Monday, 16 November 2026, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 10, 16, 15);
const DAY_MS = 86_400_000;
const PAYOUT = '/dashboard/statements/payout';

async function charged(amounts: number[]) {
  const clock = { now: MONDAY };
  const service = await startTestService({ now: () => clock.now });
  onTestFinished(() => service.discard());
  const seller = organizationOf(service, 'seller');
  const token = await signIn(service, seller);
  for (const amount of amounts) {
    clock.now += 1000;
    await takePayment(service, token, seller, amount);
  }
  const platform = await signInMember(service, OWNERS.platform);
  const platformToken = await signIn(service, organizationOf(service, 'platform'));
  const payouts = async () =>
    PayoutPage.parse(await (await askDashboard(service, platformToken, '/payouts')).json()).payouts;
  const payoutForm = async () => {
    const page = await platform.open(PAYOUT);
    const field = (name: string) => fieldOf(page, name) ?? '';
    return { idempotency_key: field('idempotency_key'), expected_amount: field('expected_amount') };
  };
  return { service, clock, seller, token, platform, payouts, payoutForm };
}

test('a double click, a reload and a second window start one payout of the amount that was confirmed', async () => {
  const { platform, payouts, payoutForm } = await charged([1_000_000]);
  expect((await platform.open('/dashboard/statements')).text).toContain('Start payout of $50.00…');
  const [form, otherWindow] = [await payoutForm(), await payoutForm()];
  expect(form.expected_amount).toBe('5000');
  const answers = await Promise.all([form, form, otherWindow].map((fields) => platform.post(PAYOUT, fields)));
  expect(await payouts()).toMatchObject([{ amount: 5_000, month: '2026-11' }]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(
    answers[2]?.status === 200 ? [200, 409, 409] : [200, 200, 409],
  );
  await platform.post(PAYOUT, form);
  expect(await payouts()).toHaveLength(1);
  const page = await platform.open('/dashboard/statements');
  expect(page.text).toContain('You can start the next one on 2026-12-01');
});

test('a payout whose amount changed since it was shown is not started, and says what it has become', async () => {
  const { service, seller, token, platform, payouts, payoutForm } = await charged([1_000_000]);
  const form = await payoutForm();
  await takePayment(service, token, seller, 10_000);
  const refused = await platform.post(PAYOUT, form);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('the amount is now $51.50')]);
  expect(await payouts()).toEqual([]);
  expect((await platform.post(PAYOUT, { expected_amount: '5150' })).status).toBe(409);
  expect(await payouts()).toEqual([]);
});

test('below the holding balance the page says what is missing and starts nothing', async () => {
  const { platform, payouts } = await charged([10_000]);
  expect((await platform.open('/dashboard/statements')).text).toContain('You need $98.51 more');
  const refused = await platform.post(PAYOUT, { idempotency_key: 'mine', expected_amount: '1' });
  expect([refused.status, await payouts()]).toEqual([409, []]);
});

test('the month on the page: opening, totals by kind, closing, and whose charge each fee was', async () => {
  const { service, clock, platform } = await charged([10_000, 20_000]);
  const { text } = await platform.open('/dashboard/statements');
  expect(text).toContain('Marketplace balance, November 2026');
  expect(text).toMatch(/Seller fee<\/th><td class="number">2<\/td><td class="number">\$4\.50/);
  expect(text).toContain('Blue Barn Farm');
  clock.now += 20 * DAY_MS;
  const later = await signInMember(service, OWNERS.platform);
  expect((await later.open('/dashboard/statements')).text).toMatch(
    /Opening balance<\/th><td><\/td><td class="number">\$4\.50/,
  );
  expect((await later.open('/dashboard/statements?month=2026-11')).text).toContain('Blue Barn Farm');
});

test('the CSV has every entry of the month, with cents, dollars and the time in UTC', async () => {
  const { service, platform } = await charged([10_000, 20_000]);
  const csv = await platform.open('/dashboard/statements/2026-11.csv?account=balance');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toContain('statement-2026-11-balance.csv');
  const [header, ...lines] = csv.text.trimEnd().split('\r\n');
  expect(header).toMatch(/^time \(UTC\),kind,amount \(cents\),amount \(USD\),/);
  expect(lines.map((line) => line.split(',').slice(1, 5))).toEqual([
    ['Seller fee', '300', '3.00', 'Blue Barn Farm'],
    ['Seller fee', '150', '1.50', 'Blue Barn Farm'],
  ]);
  expect(lines[0]).toMatch(/^2026-11-16 15:00:02,/);

  const seller = await signInMember(service, OWNERS.seller);
  const own = await seller.open('/dashboard/statements/2026-11.csv');
  expect(own.text).toContain('"Charge, less its fee",19700,197.00');
  expect((await seller.open('/dashboard/statements/2026-11.csv?account=balance')).status).toBe(404);
  for (const month of ['2026-12', '2026-13', '1999-01']) {
    expect((await seller.open(`/dashboard/statements/${month}.csv`)).status, month).toBe(404);
  }
});
