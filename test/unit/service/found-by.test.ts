// By what the world of a call is found: for every address the service has.
import { expect, test } from 'vitest';
import { GENEROUS } from '../../../service/http/rate-limit.ts';
import { openMailer } from '../../../service/outbox/mailer.ts';
import { openSandbox } from '../../../service/sandbox/sandbox.ts';
import { checkFound, type FoundBy, foundBy, marksOfCall, worldIdOf } from '../../../service/sandbox/worlds/found-by.ts';
import { livingWorlds } from '../../../service/sandbox/worlds/worlds.ts';
import { cipherOf } from '../../../service/secrets/account-cipher.ts';
import { newId } from '../../../service/secrets/identifiers.ts';
import { drawnFrom, seededSource } from '../../../service/secrets/randomness.ts';
import { newSecret } from '../../../service/secrets/secrets.ts';
import { worldMaker } from '../../../service/start/memory-world.ts';
import { joinWorld } from '../../../service/start/world.ts';
import { emptyImage, openMemoryStore } from '../../../service/store/memory-store.ts';
import { PREMISES } from '../../support/service/premises.ts';

const HOST = 'http://127.0.0.1:1';
const source = seededSource('found');
const { mark } = source;
const inWorld = <Made>(make: () => Made): Made => drawnFrom(source, make);
const [sessionId, clientId, token] = inWorld(() => [newId('sess_'), newId('key_sandbox_'), newSecret()]);

const call = (path: string, headers: Record<string, string> = {}) => new Request(`${HOST}${path}`, { headers });
const basic = (user: string) => ({ Authorization: `Basic ${btoa(`${user}:secret`)}` });
const bearer = (text: string) => ({ Authorization: `bearer ${text}` });

/** Every address of the service's own world and of one beneath it. */
async function everyRoute(): Promise<string[]> {
  const { store } = openMemoryStore(await emptyImage());
  const sandbox = await openSandbox(store, Date.now);
  const mailer = await openMailer(store, undefined, { now: Date.now, afterwards: 'keep_text' });
  const worlds = livingWorlds(worldMaker(PREMISES, Date.now));
  const parts = {
    store,
    now: Date.now,
    sandbox,
    accountCipher: cipherOf(Buffer.alloc(32)),
    mailer,
    rateLimits: GENEROUS,
  };
  const own = joinWorld(PREMISES, { ...parts, controls: '/sandbox' }, worlds);
  const beneath = joinWorld(PREMISES, { ...parts, controls: `/sandbox/worlds/${worldIdOf(mark)}` });
  await worlds.close();
  await store.destroy();
  return [...own.routes, ...beneath.routes];
}

/** The same in every world, or about all worlds: whatever their call carries, it is the service's own. */
const FOR_ALL = [
  ...[
    '/',
    '/page.css',
    '/openapi.json',
    '/collection.json',
    '/v1.js',
    '/v1.d.ts',
    '/checkout/page.js',
    '/checkout/page.css',
  ],
  ...['/checkout/proof.js', '/pay/pay.js', '/pay/pay.css', '/sandbox', '/sandbox/page.css', '/sandbox/copy.js'],
  '/sandbox/requests.js',
  ...['/sandbox/openapi.json', '/sandbox/worlds', '/sandbox/worlds/:id', '/sandbox/worlds/:id/snapshots'],
  ...['/sandbox/worlds/:id/snapshots/:snapshot', '/sandbox/worlds/:id/restore', '/sandbox/press/:what'],
  ...['/examples', '/examples/html', '/examples/react', '/examples/page.css', '/examples/copy.js'],
  ...['/examples/plain-example.js', '/examples/react.js', '/examples/session', '/examples/capture'],
  ...['/examples/server', '/examples/pay.mjs', '/examples/pay.py', '/examples/pay.php', '/examples/Pay.java'],
  ...['/examples/receive.mjs', '/examples/server.mjs'],
];

/** A call of an address that carries what its family is found by, and nothing else of a world. */
const CARRYING: Record<FoundBy, (path: string) => Request> = {
  key: (path) => call(path.replaceAll(/:\w+/g, 'sess_1'), bearer(token)),
  address: (path) => call(path.replaceAll(/:\w+/g, sessionId)),
  query: (path) => call(`${path}?world=${worldIdOf(mark)}`),
  cookie: (path) => call(path, { Cookie: `other=1; dashboard_1=${token}` }),
};

test('every address says by what the world of its calls is found, and it is found by each of that', async () => {
  const routes = new Set((await everyRoute()).filter((path) => !path.endsWith('*')));
  expect(routes.size).toBeGreaterThan(60);
  const forAll = [...routes].filter((path) => foundBy(path)?.length === 0);
  expect(forAll.toSorted()).toEqual(FOR_ALL.toSorted());
  for (const path of routes) {
    for (const by of foundBy(path) ?? []) {
      if (by === 'address' && !path.includes(':') && !path.includes(mark)) continue;
      expect(marksOfCall(CARRYING[by](path)), `${path} by ${by}`).toEqual({ by, marks: [mark] });
    }
  }
});

test('a service with an address of no family doesn’t start', () => {
  expect(() => checkFound(['/sandbox/clock', '/api/v2.0/*'])).not.toThrow();
  expect(() => checkFound(['/sandbox/clock', '/hooks/:id'])).toThrow('By what the world of /hooks/:id is found');
});

test('who calls with a key is in the world of that key, whatever else the call names', () => {
  const authorize = `/sandbox/sessions/${sessionId}/authorize`;
  expect(marksOfCall(call(authorize))).toEqual({ by: 'address', marks: [mark] });
  for (const key of [
    bearer('a'.repeat(43)),
    basic('key_sandbox_01234567890123456789'),
    { Authorization: 'nonsense' },
  ]) {
    expect(marksOfCall(call(authorize, key))).toBeUndefined();
  }
  expect(marksOfCall(call('/oauth2/token', basic(clientId)))).toEqual({ by: 'key', marks: [mark] });
});

test('what the service’s own world makes names no world', () => {
  for (let made = 0; made < 500; made += 1) {
    expect(marksOfCall(call(`/pay/${newId('sess_')}`))).toBeUndefined();
    expect(marksOfCall(call('/api/v2.0/sessions', bearer(newSecret())))).toBeUndefined();
    expect(marksOfCall(call('/oauth2/token', basic(newId('key_sandbox_'))))).toBeUndefined();
  }
});

test.each([
  'world_',
  `world_${mark}x`,
  `world_${mark.slice(1)}`,
  mark,
  `sess_${mark}`,
  `sess_${mark}_`,
  '%00',
  '__proto__',
])('an identifier like "%s" names no world', (id) => {
  expect(marksOfCall(call(`/pay/${id}`))).toBeUndefined();
});
