// Charges, refunds, returns and settlements on the dashboard's pages, as a seller and its platform see them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { RefundPage } from '../../../contract/dashboard-api/refund.ts';
import { SettlementPage } from '../../../contract/dashboard-api/settlement.ts';
import { length } from '../../support/runner/length.ts';
import { openAfterTheCharge } from '../../support/service/after-the-charge.ts';
import { signInMember, type Visitor } from '../../support/service/dashboard.ts';
import { fieldOf, OWNERS } from '../../support/service/dashboard-keys.ts';

const charges = '/dashboard/charges';
const linkTo = (id: string) => `href="${charges}/${id}"`;

test('charges are shown newest change first, by status and code, and only to their seller and its platform', async () => {
  const { service, seller, merchant, pay, comesBack, read } = await openAfterTheCharge();
  const [a, b] = [await pay(seller, 10_000), await pay(seller, 20_000)];
  const other = await pay(merchant, 500);
  await comesBack(a, 'R01');
  const own = await signInMember(service, OWNERS.seller);
  const all = (await own.open(charges)).text;
  expect(all.indexOf(linkTo(a))).toBeGreaterThan(-1);
  expect(all.indexOf(linkTo(b))).toBeGreaterThan(-1);
  expect(all).not.toContain(linkTo(other));
  expect(all).toContain('Returned · R01');
  const returned = (await own.open(`${charges}?status=returned`)).text;
  expect([returned.includes(linkTo(a)), returned.includes(linkTo(b))]).toEqual([true, false]);
  expect((await own.open(`${charges}?code=R02`)).text).toContain('No charges match these filters.');
  const { track_number } = await read(seller, `/charges/${a}`, ChargeRecord);
  expect((await own.open(`${charges}/${a}`)).text).toContain(track_number);
  expect((await own.open(`${charges}/${other}`)).status).toBe(404);
  const platform = await signInMember(service, OWNERS.platform);
  const marketplace = (await platform.open(charges)).text;
  expect(marketplace).toContain(linkTo(b));
  expect(marketplace).toContain('Blue Barn Farm');
  expect((await platform.open(`${charges}/${b}`)).status).toBe(200);
  expect((await platform.open('/dashboard/returns')).text).toContain('Whole marketplace');
});

test('pages of charges go on from the newest to the oldest, each once', async () => {
  const { service, seller, pay } = await openAfterTheCharge();
  const made: string[] = [];
  for (let n = 0; n < 52; n += 1) made.push(await pay(seller, 1_000 + n));
  const own = await signInMember(service, OWNERS.seller);
  const idsIn = (text: string) =>
    [...text.matchAll(/href="\/dashboard\/charges\/(charge_[^"]+)"/g)].map(([, id]) => id);
  const first = (await own.open(charges)).text;
  const next = /href="(\/dashboard\/charges\?after=[^"]+)"/.exec(first)?.[1] ?? '';
  const second = (await own.open(next.replaceAll('&amp;', '&'))).text;
  expect([idsIn(first).length, idsIn(second).length]).toEqual([50, 2]);
  expect(new Set([...idsIn(first), ...idsIn(second)])).toEqual(new Set(made));
  expect(second).not.toContain('Earlier charges');
});

/** The page that names the amount, and its form's fields. */
async function review(person: Visitor, id: string, typed: Record<string, string>) {
  const page = await person.post(`${charges}/${id}/refund`, typed);
  const field = (name: string) => fieldOf(page, name) ?? '';
  return {
    page,
    fields: { idempotency_key: field('idempotency_key'), amount: field('amount'), reason: field('reason') },
  };
}

test('a refund is confirmed by its amount, and a double click makes one', async () => {
  const { service, merchant, pay, read } = await openAfterTheCharge();
  const id = await pay(merchant, 5_600);
  const own = await signInMember(service, OWNERS.merchant);
  expect((await own.open(`${charges}/${id}/refund`)).text).toContain('$56.00 of $56.00 is left');
  const { page, fields } = await review(own, id, { amount: '12.00', reason: 'One was <broken>' });
  expect(page.text).toContain('Refund $12.00?');
  expect(page.text).toContain('One was &lt;broken&gt;');
  // As a browser reads the field.
  fields.reason = 'One was <broken>';
  const refunds = async () => (await read(merchant, `/refunds?charge=${id}`, RefundPage)).refunds;
  expect(await refunds()).toEqual([]);
  const confirmed = `${charges}/${id}/refund/confirmed`;
  const answers = await Promise.all([own.post(confirmed, fields), own.post(confirmed, fields)]);
  for (const { status, text } of answers)
    expect([status, text]).toEqual([200, expect.stringContaining('Refund requested')]);
  expect(await refunds()).toMatchObject([{ amount: 1_200, reason: 'One was <broken>' }]);
  expect((await own.open('/dashboard/refunds')).text).toContain('$12.00');
  const tooMuch = await own.post(`${charges}/${id}/refund`, { amount: '44.01' });
  expect([tooMuch.status, tooMuch.text]).toEqual([422, expect.stringContaining('Only $44.00 is left to refund.')]);
  const forged = await own.post(confirmed, { ...fields, idempotency_key: 'another', amount: '44.01' });
  expect([forged.status, forged.text]).toEqual([409, expect.stringContaining('only $44.00 is left')]);
  for (const amount of ['', '0', '-1', '1.234', 'all']) {
    expect((await own.post(`${charges}/${id}/refund`, { amount })).status, amount).toBe(422);
  }
  expect((await own.post(`${charges}/${id}/refund`, { amount: '1', reason: 'x'.repeat(201) })).status).toBe(422);
  expect((await own.post(confirmed, { amount: '1' })).status).toBe(422);
  expect(await refunds()).toHaveLength(1);
});

test('a charge that came back is presented again once, and one that can’t be says why', async () => {
  const { service, merchant, pay, comesBack, read } = await openAfterTheCharge();
  const id = await pay(merchant, 5_600);
  const own = await signInMember(service, OWNERS.merchant);
  const path = `${charges}/${id}/present-again`;
  expect((await own.open(path)).text).toContain('The charge wasn’t returned.');
  await comesBack(id, 'R01');
  expect((await own.open(`${charges}/${id}/refund`)).text).toContain('the charge was returned');
  const page = await own.open(path);
  expect(page.text).toContain('Debit $56.00 again?');
  const form = { idempotency_key: fieldOf(page, 'idempotency_key') ?? '' };
  const answers = await Promise.all([own.post(path, form), own.post(path, form)]);
  for (const { text } of answers) expect(text).toContain('Charge presented again');
  const otherWindow = await own.post(path, { idempotency_key: 'another' });
  expect([otherWindow.status, otherWindow.text]).toEqual([409, expect.stringContaining('Nothing was debited.')]);
  expect((await read(merchant, `/charges/${id}`, ChargeRecord)).attempts).toHaveLength(2);
});

test('money is moved by the dashboard’s own forms only, and only by whose charge it is', async () => {
  const { service, merchant, pay, read } = await openAfterTheCharge();
  const id = await pay(merchant, 5_600);
  const own = await signInMember(service, OWNERS.merchant);
  const stranger = await signInMember(service, OWNERS.seller);
  const body = { idempotency_key: 'mine', amount: '1.00', reason: '' };
  const post = (cookie: string, origin: string) =>
    fetch(`${service.urls.dashboardUrl}/charges/${id}/refund/confirmed`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: origin },
      body: new URLSearchParams(body),
    });
  expect((await post(own.cookie(), 'https://elsewhere.example')).status).toBe(403);
  expect((await post(stranger.cookie(), service.urls.baseUrl)).status).toBe(404);
  expect((await stranger.post(`${charges}/${id}/present-again`, { idempotency_key: 'mine' })).status).toBe(404);
  expect((await read(merchant, `/charges/${id}`, ChargeRecord)).refunded).toBe(0);
});

test('a deposit is found by its amount and day, and its lines add up on the page', async () => {
  const { service, seller, pay, read, waitDays } = await openAfterTheCharge();
  const [a, b] = [await pay(seller, 10_000), await pay(seller, 20_000)];
  await waitDays(4);
  const { settlements } = await read(seller, '/settlements', SettlementPage);
  const [deposit] = settlements;
  const own = await signInMember(service, OWNERS.seller);
  const path = `/dashboard/settlements/${deposit?.id}`;
  for (const query of ['', '?amount=295.50', '?day=2026-11-19', '?amount=%24295.50&day=2026-11-19']) {
    expect((await own.open(`/dashboard/settlements${query}`)).text, query).toContain(`href="${path}"`);
  }
  for (const query of ['?amount=295.51', '?day=2026-11-20']) {
    expect((await own.open(`/dashboard/settlements${query}`)).text, query).toContain(
      'No deposit has this amount and day.',
    );
  }
  for (const query of ['?amount=lots', '?day=2026-02-30', '?day=0001-01-01']) {
    expect((await own.open(`/dashboard/settlements${query}`)).status, query).toBe(422);
  }
  const { text } = await own.open(path);
  for (const part of [linkTo(a), linkTo(b), '$300.00', '-$4.50', '$295.50', '$98.50', '$197.00']) {
    expect(text).toContain(part);
  }
  const strangers = await signInMember(service, OWNERS.otherSeller);
  expect((await strangers.open(path)).status).toBe(404);
});

test('any query is answered with a page, never with a failure', async () => {
  const { service } = await openAfterTheCharge();
  const own = await signInMember(service, OWNERS.seller);
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('pending', 'R01', '1.00', '2026-11-19', '9999-12-31', '2000-01-01', 'bm9uc2Vuc2U', '\u0000'),
  );
  const pages = ['charges', 'refunds', 'returns', 'settlements', 'settlements/settlement_x', 'charges/charge_x'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages),
      fc.array(fc.tuple(fc.constantFrom('status', 'code', 'after', 'amount', 'day', 'done'), text), { maxLength: 4 }),
      async (page, query) => {
        const { status, text: shown } = await own.open(`/dashboard/${page}?${new URLSearchParams(query)}`);
        expect(status, shown).toBeLessThan(500);
      },
    ),
    { numRuns: length(40, 100) },
  );
});
