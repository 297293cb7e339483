// The log of a service that logs as JSON: each request and failure, by its id, and nothing secret.
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { askForToken, basic, callApi, sessionRequest } from '../../support/service/payment-service.ts';
import { spawnService } from '../../support/service/service-process.ts';

type Ready = { base_url: string; organizations: [{ client_id: string; client_secret: string }] };
type Line = Record<string, unknown>;

test('each request is a line with the id that its answer has, its route and its key, and holds no token, secret or path', async () => {
  const child = spawnService('--port', '0', '--data', tempFolder(), '--log', 'json');
  if (!child.stdout || !child.stderr) throw new Error('The process has no output.');
  const words: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => words.push(line));
  const { value: first } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const ready = JSON.parse(first ?? '') as Ready;
  const urls = { baseUrl: ready.base_url, authUrl: ready.base_url, jsUrl: '', dashboardUrl: '' };
  const [{ client_id, client_secret }] = ready.organizations;
  const asked = await askForToken({ urls }, basic(client_id, client_secret));
  const { access_token } = (await asked.json()) as { access_token: string };
  const made = await callApi({ urls }, access_token, '/sessions', sessionRequest());
  const session = (await made.json()) as { id: string };
  const page = await fetch(`${urls.baseUrl}/pay/${session.id}`);
  const looked = await fetch(`${urls.baseUrl}/dashboard/api/sessions/${session.id}`, {
    headers: { Authorization: `bearer ${access_token}` },
  });
  await fetch(`${urls.baseUrl}/dashboard/charges/${session.id}`, { redirect: 'manual' });
  const unknown = await fetch(`${urls.baseUrl}/dashboard/nowhere/${session.id}`, { redirect: 'manual' });
  const lines = await vi.waitFor(() => {
    const parsed = words.map((line) => JSON.parse(line) as Line);
    expect(parsed).toHaveLength(6);
    return parsed;
  });
  const route = '/api/v2.0/sessions';
  expect(lines[1]).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'info',
    event: 'request',
    client_id,
    store_trouble: null,
    request_id: made.headers.get('x-request-id'),
    method: 'POST',
    route,
    status: 200,
    ms: expect.any(Number),
  });
  expect(new Set(lines.map((line) => line['request_id'])).size).toBe(6);
  expect(lines[2]).toMatchObject({ route: '/pay/:session_id', status: page.status });
  expect(lines[3]).toMatchObject({
    request_id: looked.headers.get('x-request-id'),
    route: '/dashboard/api/sessions/:session_id',
    status: 200,
    client_id,
  });
  expect(lines[4]).toMatchObject({ route: '/dashboard/charges/:charge_id', client_id: null });
  expect(lines[5]).toMatchObject({ route: '/dashboard/*', status: unknown.status });
  for (const secret of [access_token, client_secret, session.id]) expect(words.join('\n')).not.toContain(secret);
});
