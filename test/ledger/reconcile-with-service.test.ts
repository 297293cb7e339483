// Reconciling with the service: the fee entries against its own books over HTTP, and what they explain.

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { ChargeOrderSeen, CreateOrderSeen, EventPageSeen } from '../../contract/records/payment.ts';
import { capture, knownOrder } from '../support/console/marketplace.ts';
import { atReconciling, NOVEMBER } from '../support/console/reconciling.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import {
  callApi,
  completeCheckout,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
} from '../support/service/payment-service.ts';
import { captureOf, creationOf, recordCall, succeeded } from '../support/store/ledger.ts';

/** The embedded environment of a console whose service this is, with keys for its platform. */
async function embeddedMarket(at: Awaited<ReturnType<typeof atReconciling>>) {
  const service = await startTestService({ now: () => Date.parse('2026-11-21T12:00:00Z') });
  onTestFinished(service.discard);
  const { environmentId, accountId, platformId } = {
    environmentId: randomUUID(),
    accountId: randomUUID(),
    platformId: randomUUID(),
  };
  const seller = organizationOf(service, 'seller');
  const platform = organizationOf(service, 'platform');
  const created_at = new Date().toISOString();
  const { baseUrl, authUrl, jsUrl, dashboardUrl } = service.urls;
  await at.ledger.addEnvironment(
    {
      id: environmentId,
      provider: 'embedded',
      name: 'Embedded sandbox',
      kind: 'sandbox',
      mode: 'marketplace',
      base_url: baseUrl,
      auth_url: authUrl,
      js_url: jsUrl,
      dashboard_url: dashboardUrl,
      created_at,
      sdk_constructor: 'ServicePay',
      brand_title: 'Market',
      marketplace_id: platform.marketplaceId,
    },
    [
      { id: accountId, environment_id: environmentId, name: seller.name, role: 'seller', created_at },
      { id: platformId, environment_id: environmentId, name: platform.name, role: 'platform', created_at },
    ],
  );
  const signPlatformIn = async () => {
    await at.payments.keepKeys(platformId, await service.issueKeys(platform.id));
    await at.ledger.as('Ada').noteKeys(platformId, { clientIdEnding: 'abcd', verifiedAt: created_at });
  };
  return { service, seller, platform, environmentId, accountId, signPlatformIn };
}

test('the service’s own books agree with the fees of captured orders', async () => {
  const at = await atReconciling();
  const market = await embeddedMarket(at);
  const { service, environmentId, accountId } = market;
  const token = await signIn(service, market.seller);
  for (const amount of [10_000, 20, 3333]) {
    const request = { ...sessionRequest(amount), marketplace_id: market.platform.marketplaceId };
    const session = (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
    await completeCheckout(service, session.id);
    const made = (await (await callApi(service, token, '/orders', { session_id: session.id })).json()) as {
      order: { id: string };
    };
    const answer = await (await callApi(service, token, `/orders/${made.order.id}/charge`)).json();
    await recordedAs(at.ledger, { environmentId, accountId }, session.id, made, answer);
  }
  await expect(at.desk.compareWithService({ environmentId, month: NOVEMBER })).rejects.toMatchObject({
    problem: { kind: 'keys_missing' },
  });
  await market.signPlatformIn();
  await at.desk.compareWithService({ environmentId, month: NOVEMBER });
  const comparison = await at.compared({ environmentId });
  expect(comparison).toMatchObject({
    source: 'service',
    open: 0,
    counts: { matched: 3 },
    paydeskAmount: 200,
    statementAmount: 200,
  });
});

test('an unknown fee that the service states is explained, and taken over with the others', async () => {
  const at = await atReconciling();
  const statement = { id: randomUUID(), environmentId: at.environmentId, month: NOVEMBER, source: 'service' as const };
  await capture(at.ledger, at, { n: '5' });
  await at.ledger.as('Ada').beginStatement({ ...statement, fileName: null });
  const line = { line: 1, chargeId: 'charge_5', orderId: null, trackNumber: null, amount: 99, at: null };
  await at.ledger.addStatementLines(statement.id, [line]);
  await at.ledger.finishStatement(statement.id);
  expect(await at.compared()).toMatchObject({
    open: 0,
    counts: { explained: 1 },
    stated: { count: 1, amount: 99 },
    rows: [{ match: 'explained', became: { kind: 'stated' }, paydeskAmount: null, statementAmount: 99 }],
  });
  const what = { environmentId: at.environmentId, month: NOVEMBER };
  await expect(at.ledger.as('Ada').recordStatedFees({ ...what, count: 1, amount: 98 })).rejects.toMatchObject({
    problem: { code: 'comparison_changed' },
  });
  await at.ledger.as('Ada').recordStatedFees({ ...what, count: 1, amount: 99 });
  expect(await at.compared()).toMatchObject({
    counts: { matched: 1, explained: 0 },
    paydeskAmount: 99,
    stated: { count: 0 },
  });
});

test('another provider is never asked for its entries', async () => {
  const at = await atReconciling();
  const asked = at.desk.compareWithService({ environmentId: at.environmentId, month: NOVEMBER });
  await expect(asked).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
});

async function recordedAs(
  ledger: Awaited<ReturnType<typeof atReconciling>>['ledger'],
  whose: { environmentId: string; accountId: string },
  sessionId: string,
  made: { order: { id: string } },
  answer: unknown,
): Promise<void> {
  await recordCall(ledger, whose, creationOf(sessionId), succeeded(CreateOrderSeen.parse(made)));
  await recordCall(ledger, whose, captureOf(made.order.id), succeeded(ChargeOrderSeen.parse(answer)));
}

test('a fee that is given back in a later month is compared in that month', async () => {
  const at = await atReconciling();
  await knownOrder(at.ledger, at, { n: '1', fees: 150 });
  await capture(at.ledger, at, { n: '1' });
  const updated_at = '2026-12-07T15:00:00.000000Z';
  const back = {
    status: 'returned',
    return: { code: 'R01', at: '2026-12-07T15:00:00Z' },
    fee_returned: 150,
    updated_at,
  };
  const told = eventTold('charge.returned', { ...chargeTold('1'), fee: 150, ...back });
  const page = EventPageSeen.parse({ events: [told], next_cursor: 'c', has_more: false });
  await at.ledger.ingestEvents({ accountId: at.accountId, after: null, page });
  await at.bring('charge,fee\ncharge_1,150\n');
  expect(await at.compared()).toMatchObject({
    paydeskAmount: 150,
    statementAmount: 150,
    open: 0,
    counts: { matched: 1 },
  });
  await at.bring('charge,fee\ncharge_1,-150\n', { month: Month.parse('2026-12') });
  expect(await at.compared({ month: '2026-12' })).toMatchObject({
    paydeskAmount: -150,
    statementAmount: -150,
    open: 0,
  });
});
