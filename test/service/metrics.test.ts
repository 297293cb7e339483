// What operators see of a service: counts for Prometheus, on a port of their own.
// @module-tag postgres

import { networkInterfaces } from 'node:os';
import { expect, inject, test, vi } from 'vitest';
import {
  callApi,
  createOrder,
  createSession,
  organizationOf,
  serviceOfTest,
  signIn,
} from '../support/service/payment-service.ts';

const LINE = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+)$/;

async function readMetrics(url: string | null): Promise<string[]> {
  const answer = await fetch(url ?? '');
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  return (await answer.text()).trimEnd().split('\n');
}

test('Prometheus reads how many calls there were, how they ended and how long they took, by route and without an id', async () => {
  const service = await serviceOfTest({ metricsPort: 0 });
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const { id } = await createSession(service, token);
  await createSession(service, token);
  expect((await callApi(service, token, '/orders', { session_id: id })).status).toBe(422);
  const { order } = await createOrder(service, token);
  await callApi(service, token, `/orders/${order.id}/charge`);
  const lines = await readMetrics(service.metricsUrl);
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'payment_service_requests_total{method="POST",route="/api/v2.0/sessions",status="200"} 3',
      'payment_service_requests_total{method="POST",route="/api/v2.0/orders",status="422"} 1',
      'payment_service_requests_total{method="POST",route="/api/v2.0/orders/:order_id/charge",status="200"} 1',
      'payment_service_requests_in_progress 0',
      'payment_service_request_duration_seconds_count{route="/api/v2.0/sessions"} 3',
      'payment_service_request_duration_seconds_bucket{route="/api/v2.0/sessions",le="+Inf"} 3',
    ]),
  );
  for (const each of [id, order.id]) expect(lines.join('\n')).not.toContain(each);
  const connections = lines.filter((line) => line.startsWith('payment_service_store_connections{'));
  expect(connections).toHaveLength(inject('postgres') === undefined ? 0 : 2);
});

test('another machine reads the metrics with the token only, and so does what a proxy passes on', async () => {
  const [host] = Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
  );
  const metricsToken = 'f'.repeat(32);
  const service = await serviceOfTest({ metricsPort: 0, metricsToken, host: '0.0.0.0' });
  const { port } = new URL(service.metricsUrl ?? '');
  const status = async (from: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://${from}:${port}/metrics`, { headers })).status;
  expect(await status('127.0.0.1')).toBe(200);
  expect(await status('127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' })).toBe(401);
  expect(await status('127.0.0.1', { 'X-Forwarded-For': '192.0.2.1', Authorization: `Bearer ${metricsToken}` })).toBe(
    200,
  );
  if (host === undefined) return;
  expect(await status(host)).toBe(401);
  expect(await status(host, { Authorization: `Bearer ${metricsToken.slice(1)}` })).toBe(401);
  expect(await status(host, { Authorization: `Bearer ${metricsToken}` })).toBe(200);
});

test('the service’s own port has no metrics, and the metrics’ port nothing else', async () => {
  const service = await serviceOfTest({ metricsPort: 0 });
  expect((await fetch(`${service.listening}/metrics`)).status).toBe(404);
  const { origin } = new URL(service.metricsUrl ?? '');
  expect((await fetch(`${origin}/api/v2.0/sessions`, { method: 'POST' })).status).toBe(404);
  expect((await serviceOfTest()).metricsUrl).toBeNull();
});

test('a look for what is due is counted', async () => {
  const service = await serviceOfTest({ metricsPort: 0, settlementSweepMs: 20 });
  await vi.waitFor(async () => {
    const counted = (await readMetrics(service.metricsUrl)).find((line) => line.includes('sweeps_total{outcome="ok"}'));
    expect(Number(counted?.split(' ')[1])).toBeGreaterThan(0);
  });
});
