// How many worlds there can be, and what is refused.

import { expect, test } from 'vitest';
import type { ShownWorld } from '../../../service/sandbox/worlds/requests.ts';
import { serviceOfTest } from '../../support/service/payment-service.ts';
import { problem } from '../../support/service/problem.ts';
import { press } from '../../support/service/sandbox.ts';
import { askForWorld, inWorld, makeWorld, pay } from '../../support/service/worlds.ts';

const MOST = 1000;
/** One that was made and not used yet takes 0.7 MB (npm run bench); what the collector hasn't freed yet counts, too. */
const MAX_BYTES_EACH = 2_000_000;

test('a thousand worlds live at once, each takes payments, and one more is refused in words', {
  timeout: 120_000,
}, async () => {
  const service = await serviceOfTest();
  const before = process.memoryUsage().rss;
  const first = await makeWorld(service, { seed: 'number 1' });
  for (let number = 2; number <= MOST; number += 1) {
    const answer = await askForWorld(service, { seed: `number ${number}` });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  expect((process.memoryUsage().rss - before) / MOST).toBeLessThan(MAX_BYTES_EACH);
  const refused = await askForWorld(service);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual(
    problem(429, 'limited', expect.stringContaining('1000 worlds live in this process')),
  );
  expect(await pay(first, await first.token())).toHaveLength(4);
  expect((await askForWorld(service, { seed: 'number 1', replace: true })).status).toBe(200);
  const { worlds } = (await (await press(service, 'GET', 'worlds')).json()) as { worlds: ShownWorld[] };
  expect(worlds).toHaveLength(MOST);
  await press(service, 'DELETE', `worlds/${worlds[0]?.id}`);
  expect((await askForWorld(service)).status).toBe(200);
});

test.each<[words: string, status: number, request: unknown]>([
  ['seed: must have at least 1 characters', 422, { seed: '' }],
  ['seed: must have at most 200 characters', 422, { seed: 'x'.repeat(201) }],
  ['The body is larger than 64 KB.', 413, { seed: 'x'.repeat(1_000_000) }],
  ['seed: must be text', 422, { seed: 7 }],
  ['idleSeconds: is not a field of this request, so remove it', 422, { idleSeconds: 5 }],
  ['idle_seconds: must be at least 1', 422, { idle_seconds: 0 }],
  ['clock.at: must be a time like 2026-12-24T18:00:00-05:00', 422, { clock: { at: 'tomorrow' } }],
  ['clock.at: must be from 2000 to 2099', 422, { clock: { at: '1969-07-20T20:17:00Z' } }],
  ['organizations: must have at least 1 members', 422, { organizations: [] }],
  ['organizations: must name the platform', 422, { organizations: [{ name: 'Stall', role: 'seller' }] }],
  [
    'organizations: must give each organization another email',
    422,
    { organizations: [1, 2].map(() => ({ name: 'Twin', role: 'merchant' })) },
  ],
  ['body: must be an object', 422, []],
])('a world that can’t be is refused: %s', async (words, status, request) => {
  const service = await serviceOfTest();
  const answer = await askForWorld(service, request);
  expect([answer.status, await answer.json()]).toEqual([
    status,
    problem(status, status === 413 ? 'body_too_large' : 'invalid', expect.stringContaining(words)),
  ]);
  expect(await (await press(service, 'GET', 'worlds')).json()).toEqual({ worlds: [] });
});

test('no body asks for a world with everything left to the service', async () => {
  const service = await serviceOfTest();
  const answer = await fetch(`${service.urls.baseUrl}/sandbox/worlds`, { method: 'POST' });
  const world = inWorld(service, await answer.json());
  expect(world.made.organizations.map(({ name }) => name)).toEqual([
    ...['Corner Books', 'Harvest Market', 'Blue Barn Farm', 'Hilltop Honey'],
  ]);
});

test('a snapshot is its own world’s, twenty at most, and none after it was dropped', async () => {
  const service = await serviceOfTest();
  const [one, other] = [await makeWorld(service), await makeWorld(service)];
  const { id } = await one.snapshot();
  for (const asked of [
    await other.restore(id),
    await one.restore('snapshot_1'),
    await other.control('DELETE', `snapshots/${id}`),
  ]) {
    expect([asked.status, await asked.json()]).toEqual([
      404,
      problem(404, 'not_found', expect.stringContaining('has no snapshot')),
    ]);
  }
  for (let taken = 1; taken < 20; taken += 1) await one.snapshot();
  expect((await one.control('POST', 'snapshots')).status).toBe(429);
  expect((await one.control('DELETE', `snapshots/${id}`)).status).toBe(200);
  expect((await one.restore(id)).status).toBe(404);
  expect((await one.control('POST', 'snapshots')).status).toBe(200);
  expect((await one.show()).snapshots).toHaveLength(20);
});

test('a page of another origin makes no world and discards none', async () => {
  const service = await serviceOfTest();
  const { made } = await makeWorld(service);
  const from = { headers: { Origin: 'https://evil.example' } };
  const { baseUrl } = service.urls;
  for (const asked of [
    fetch(`${baseUrl}/sandbox/worlds`, { method: 'POST', ...from }),
    fetch(`${baseUrl}/sandbox/worlds/${made.id}`, { method: 'DELETE', ...from }),
    fetch(`${baseUrl}/sandbox/worlds/${made.id}/clock`, from),
  ]) {
    expect((await asked).status).toBe(403);
  }
  expect((await press(service, 'GET', `worlds/${made.id}`)).status).toBe(200);
});

test('guessed identifiers open no world', async () => {
  const service = await serviceOfTest();
  const { made } = await makeWorld(service, { seed: 'guessed' });
  const mark = made.id.slice('world_'.length);
  for (const token of [
    `${mark}.${'A'.repeat(43)}`,
    `${mark}.`,
    `${mark.toUpperCase()}.x`,
    `zzzzzzzzzzzz.${'A'.repeat(43)}`,
  ]) {
    const answer = await fetch(`${service.urls.baseUrl}/api/v2.0/sessions`, {
      method: 'POST',
      headers: { Authorization: `bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  }
  for (const id of [
    `sess_${mark}_${'A'.repeat(20)}`,
    `sess_zzzzzzzzzzzz_${'A'.repeat(20)}`,
    mark,
    '../worlds',
    '%2e%2e',
  ]) {
    expect((await press(service, 'POST', `sessions/${id}/authorize`, {})).status).toBe(404);
  }
});
