// The file of what banks sent back, read by field tables of its own.
// @module-tag postgres
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { CHANGE_CODES, RETURN_CODES, type ReturnCode } from '../../contract/ach/return-codes.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import { returnFile } from '../../service/sandbox/return-file.ts';
import type { BankNotice } from '../../service/store/books/bank-notices.ts';
import { readAchFile } from '../support/nacha/read-ach-file.ts';
import { length } from '../support/runner/length.ts';
import { takePayment } from '../support/service/books.ts';
import { organizationOf, signIn, startTestService } from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';

/** Monday, 16 November 2026, 22:00 in New York: Tuesday in UTC. */
const MONDAY_EVENING = Date.UTC(2026, 10, 17, 3);

async function openService() {
  const service = await startTestService({ now: () => MONDAY_EVENING });
  onTestFinished(() => service.discard());
  const merchant = organizationOf(service, 'merchant');
  const token = await signIn(service, merchant);
  const file = async (query: string) => {
    const answer = await press(service, 'GET', `returns.ach?${query}`);
    return { status: answer.status, name: answer.headers.get('content-disposition'), text: await answer.text() };
  };
  return { service, merchant, token, file, pay: (amount: number) => takePayment(service, token, merchant, amount) };
}

test('the returns of a day in New York are a file, with each charge by its track number', async () => {
  const { service, file, pay } = await openService();
  const { charge } = await pay(12_345);
  await press(service, 'POST', `charges/${charge.id}/return`, { code: 'R01' });
  const { status, name, text } = await file('day=2026-11-16');
  expect([status, name]).toEqual([200, 'attachment; filename="returns-2026-11-16.ach"']);
  const { header, batches } = readAchFile(text);
  expect(header).toMatchObject({ date: '261116', time: expect.stringMatching(/^22/) });
  expect(batches).toMatchObject([
    {
      header: { sec: 'WEB', serviceClass: '225', effectiveDate: '261116', settlement: '320' },
      entries: [
        {
          entry: { code: '26', amount: '0000012345', individualId: charge.track_number.padEnd(15) },
          addenda: { reason: 'R01', originalTrace: expect.stringMatching(/^12345678\d{7}$/) },
        },
      ],
    },
  ]);
  expect(readAchFile((await file('day=2026-11-17')).text).batches).toEqual([]);
});

test('notifications of change and refunds that failed are in it, and no account number', async () => {
  const { service, token, file, pay } = await openService();
  const rules = [
    { match: { amount: 5000 }, change_code: 'C01' },
    { match: { amount: 6000 }, refund_failure_code: 'R02' },
  ];
  await press(service, 'PUT', 'outcomes', { rules });
  await pay(5000);
  const { charge } = await pay(6000);
  const refund = await fetch(`${service.urls.dashboardUrl}/api/charges/${charge.id}/refunds`, {
    method: 'POST',
    headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key' },
    body: JSON.stringify({ amount: 1000 }),
  });
  expect(refund.status).toBe(200);
  await press(service, 'POST', 'clock', { advance_seconds: 10 * 86_400, expire_tokens: false });
  const { text } = await file('from=2026-11-16&to=2026-11-30');
  expect(readAchFile(text).batches).toMatchObject([
    {
      header: { sec: 'COR' },
      entries: [{ addenda: { reason: 'C01', corrected: expect.stringMatching(/^XXXX\d{4} +$/) } }],
    },
    {
      header: { sec: 'PPD', serviceClass: '220' },
      entries: [{ entry: { code: '21', amount: '0000001000' }, addenda: { reason: 'R02' } }],
    },
  ]);
});

test.each([
  ['', 'day: name day, or from and to'],
  ['day=2026-02-30', 'day: is not valid'],
  ['from=2026-11-02&to=2026-11-01', 'to: must be from on, and within 31 days'],
  ['from=2026-01-01&to=2026-02-01', 'to: must be from on, and within 31 days'],
  ['days=3', 'days: is not a field of this request, so remove it'],
])('"%s" is refused: %s', async (query, words) => {
  const { file } = await openService();
  const { status, text } = await file(query);
  expect([status, text]).toEqual([422, expect.stringContaining(words)]);
});

const routing = fc.constantFrom('011000015', '021000021', '091000019');
const at = fc.integer({ min: MONDAY_EVENING, max: MONDAY_EVENING + 20 * 86_400_000 });
const notice: fc.Arbitrary<BankNotice> = fc
  .record({
    told: fc.oneof(
      fc
        .constantFrom(...(Object.keys(RETURN_CODES) as ReturnCode[]))
        .map((code) => ({ kind: 'return' as const, code })),
      fc.constant({ kind: 'refund_failure' as const, code: 'R23' as const }),
      fc.constantFrom(...(Object.keys(CHANGE_CODES) as (keyof typeof CHANGE_CODES)[])).map((code) => ({
        kind: 'change' as const,
        code,
        correction: { last_four: '0002', routing_number: '021000021' },
      })),
    ),
    amount: fc.integer({ min: 1, max: 999_999_999 }),
    at,
    names: fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
    organizationId: fc.constantFrom('org_a', 'org_b'),
    kind: fc.constantFrom('checking' as const, 'savings' as const),
    routingNumber: routing,
    sourceId: fc.uuid(),
  })
  .map(({ told, amount, at: moment, names: [organizationName, consumerName], organizationId, kind, ...rest }) => ({
    ...told,
    amount: told.kind === 'change' ? 0 : amount,
    at: timestampOf(moment),
    organizationId,
    organizationName,
    consumerName,
    secCode: 'WEB',
    description: 'PAYMENT',
    trackNumber: '7HKM4TQ2XW',
    sourceId: rest.sourceId,
    account: { kind, lastFour: '0001', routingNumber: rest.routingNumber },
  }));

test('whatever banks sent back, counts, sums and hashes hold, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 60 }), (notices) => {
      const { batches, control } = readAchFile(returnFile(notices, MONDAY_EVENING));
      const read = batches.flatMap(({ entries }) => entries);
      expect(read.map(({ addenda }) => addenda['reason']).toSorted()).toEqual(
        notices.map(({ code }) => code).toSorted(),
      );
      const sumOf = (isCredit: boolean) =>
        notices
          .filter(({ kind }) => (kind === 'refund_failure') === isCredit)
          .reduce((sum, { amount }) => sum + amount, 0);
      expect([Number(control['debit']), Number(control['credit'])]).toEqual([sumOf(false), sumOf(true)]);
    }),
    { numRuns: length(100, 1000) },
  );
});

test('a file whose sums would not fit is refused instead of cut', () => {
  const [one] = fc.sample(notice, { seed: 1, numRuns: 1 });
  const many = Array.from({ length: 1001 }, () => ({ ...one, kind: 'return', code: 'R01', amount: 999_999_999 }));
  expect(() => returnFile(many as BankNotice[], MONDAY_EVENING)).toThrow('larger than its field');
});
