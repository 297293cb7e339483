// What a payout's answer means: started, certainly not started, another payout's, or unknown.
import { expect, test } from 'vitest';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { json, limitedBeforeWork, refusal, startProvider } from '../support/provider/provider.ts';

const PAYOUT = {
  id: 'payout_1',
  create_date: '2026-11-12T15:00:00.000000+00:00',
  month: '2026-11',
  marketplace_id: 'mk_org_1',
  amount: 3_500,
  balance: 13_500,
  holding_balance: 10_000,
};
const conflict = (detail: object) => refusal(409, { message: 'No.', ...detail });
const NO_PAYOUT = { detail: { message: 'No.', reason: 'another_amount' } };

async function atTheService() {
  const provider = await startProvider();
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save('platform', { clientId: 'key', clientSecret: 'the-client-secret' });
  const payments = openPayments(vault, { tokenMs: 10_000, callMs: 3000 });
  const where = { baseUrl: provider.url, authUrl: provider.url, dashboardUrl: `${provider.url}/dashboard` };
  const signer = { provider: 'hosted-ach', accountId: 'platform', ...where };
  const asked = { key: 'the-entry', expectedAmount: 3_500, marketplaceId: 'mk_org_1' };
  return { provider, start: () => payments.startPayout(signer, asked) };
}

test('the call names the amount that was confirmed, under the entry’s key', async () => {
  const { provider, start } = await atTheService();
  provider.answer(json(200, PAYOUT));
  expect(await start()).toMatchObject({ kind: 'succeeded', answer: { id: 'payout_1' } });
  const call = provider.received.at(-1);
  expect(call).toMatchObject({ method: 'POST', path: '/dashboard/api/payouts', body: '{"expected_amount":3500}' });
  expect(call?.headers['idempotency-key']).toBe('the-entry');
});

test('a token that expired is renewed and the call sent once more, under the same key', async () => {
  const { provider, start } = await atTheService();
  let asked = 0;
  provider.answer((response, request) => {
    asked += 1;
    (asked === 1 ? refusal(401, 'expired') : json(200, PAYOUT))(response, request);
  });
  expect(await start()).toMatchObject({ kind: 'succeeded' });
  const keys = provider.received.map(({ headers }) => headers['idempotency-key']).filter(Boolean);
  expect(keys).toEqual(['the-entry', 'the-entry']);
});

test('a payout of this month that somebody else started is named', async () => {
  const { provider, start } = await atTheService();
  provider.answer(conflict({ reason: 'already_this_month', payout_id: 'payout_7' }));
  expect(await start()).toMatchObject({ kind: 'already_done', payoutId: 'payout_7' });
});

test.each([
  ['below the holding balance', conflict({ reason: 'below_holding_balance' })],
  ['another amount', conflict({ reason: 'another_amount' })],
  ['not valid', refusal(422, 'no')],
  ['not signed in', refusal(401, 'The token is unknown.')],
  ['not a platform', refusal(403, 'no')],
  ['too many calls, before any work', limitedBeforeWork(1)],
])('refused, nothing started: %s', async (_name, answer) => {
  const { provider, start } = await atTheService();
  provider.answer(answer);
  expect(await start()).toMatchObject({ kind: 'refused' });
});

test.each([
  ['another amount than was confirmed', json(200, { ...PAYOUT, amount: 3_600 })],
  ['another marketplace’s payout', json(200, { ...PAYOUT, marketplace_id: 'mk_org_2' })],
  ['no payout in it', json(200, {})],
  ['not JSON', json(200, '<html>')],
  ['a conflict without a reason', conflict({})],
  ['a conflict for a reason nobody knows', conflict({ reason: 'being_carried_out' })],
  ['another amount, beside a payout', json(409, { ...NO_PAYOUT, payout: { id: 'payout_7' } })],
  ['another amount, and a payout’s id', conflict({ reason: 'another_amount', payout_id: 'payout_7' })],
  ['another amount, in words that name a payout', conflict({ reason: 'another_amount', message: 'See payout_7.' })],
  ['paid this month, but which payout isn’t said', conflict({ reason: 'already_this_month' })],
  ['an error of the server', json(500, { detail: 'oops' })],
  ['too many calls', json(429, { detail: 'Too many requests' })],
  ['busy', json(503, { detail: 'later' })],
  ['a month that is none', json(200, { ...PAYOUT, month: '' })],
  ['nothing at all', () => undefined],
])('nobody can say whether it was started: %s', async (_name, answer) => {
  const { provider, start } = await atTheService();
  provider.answer(answer);
  expect(await start()).toMatchObject({ kind: 'unknown' });
});

test('no word of an answer repeats the token', async () => {
  const { provider, start } = await atTheService();
  provider.answer(refusal(409, { message: 'token-of-the-provider', reason: 'another_amount' }));
  expect(await start()).toMatchObject({ kind: 'refused', detail: '[redacted]' });
});
