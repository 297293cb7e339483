// The one gateway: who gets in, and what a stranger is told.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, test, vi } from 'vitest';
import { ACTS_HEADER, LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import { mayDo } from '../../contract/operations/who-may-send.ts';
import { type ProcedureName, WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import { DEFAULT_ROLES, DefaultRole } from '../../contract/team/roles.ts';
import { ALONE, type Desk, type Desks } from '../../main/features/app/open-desk.ts';
import { openGateway } from '../../main/gateway/gateway.ts';
import { consoleRouter } from '../../main/gateway/router.ts';
import { serveHandler } from '../../main/network/serve-handler.ts';
import { logTo } from '../../main/process/log.ts';
import { PaydeskError } from '../../main/process/problem.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const TOKEN = 'the-launch-token';
const SECRET = 'secret-in-an-unforeseen-error';

/** Outside a team, a person may do everything. */
const aloneAt = (desk: Desk): Desks => ({ of: () => ({ desk, ...ALONE }) });

const NO_PIN = { require: async () => undefined } as Desk['pin'];

/** A gateway before a desk of which only these errands are asked. */
function gatewayWith(errands: Partial<Desk>, lines: string[] = []) {
  const rendererFolder = tempFolder();
  mkdirSync(join(rendererFolder, 'assets'));
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>Paydesk</title>');
  writeFileSync(join(rendererFolder, 'assets', 'main-1.js'), 'export {}');
  return openGateway({
    desks: aloneAt({ pin: NO_PIN, ...errands } as Desk),
    opening: () => null,
    language: () => 'system',
    rendererFolder,
    launchToken: TOKEN,
    consoleOrigin: ORIGIN,
    previewOrigin: 'http://127.0.0.1:4001',
    person: 'ada',
    log: logTo({ write: (line) => lines.push(line) }),
  });
}

const NOTHING_UNKNOWN = { unknown: async () => ({ items: [], nextCursor: null }) } as unknown as Desk['journal'];
const gateway = () => gatewayWith({ journal: NOTHING_UNKNOWN });
const query = `${ORIGIN}/rpc/journal/unknown`;
const asked = { method: 'POST', body: JSON.stringify({ json: { environmentId: 'e' } }) };
const JSON_BODY = { 'content-type': 'application/json' };
const withToken = { [LAUNCH_TOKEN_HEADER]: TOKEN };

test('the console’s own window is answered', async () => {
  const response = await gateway()(
    new Request(query, { ...asked, headers: { ...withToken, ...JSON_BODY, 'sec-fetch-site': 'same-origin' } }),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ json: { items: [], nextCursor: null } });
});

test.each([
  ['without the launch token', query, {}, 401],
  ['with a wrong launch token', query, { [LAUNCH_TOKEN_HEADER]: 'guess' }, 401],
  ['with a foreign Origin', query, { ...withToken, origin: 'http://evil.example' }, 403],
  ['from another port of this machine', query, { ...withToken, origin: 'http://127.0.0.1:4001' }, 403],
  ['with Origin null', query, { ...withToken, origin: 'null' }, 403],
  ['with a foreign Host', query.replace('127.0.0.1:4000', 'evil.example:4000'), withToken, 403],
  ['by a name that was made to point here', query.replace('127.0.0.1', 'localhost'), withToken, 403],
  ['from another site', query, { ...withToken, 'sec-fetch-site': 'cross-site' }, 403],
] as const)('a request %s is refused', async (_what, url, headers, status) => {
  const response = await gateway()(
    new Request(url, { ...asked, headers: { ...JSON_BODY, ...headers } as Record<string, string> }),
  );
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain('result');
});

test('a request whose Host looks like an IP address and isn’t one is refused', async () => {
  const lines: string[] = [];
  const served = await serveHandler(gatewayWith({ journal: NOTHING_UNKNOWN }, lines), 0);
  const call = request(`${served.origin}/rpc/journal/unknown`, { method: 'POST', headers: { host: '1.2.3.4.5' } });
  const [response] = (await once(call.end(), 'response')) as [IncomingMessage];
  response.resume();
  await served.close();
  expect(response.statusCode).toBe(403);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ procedure: '/rpc/journal/unknown', msg: 'denied' });
});

test('every answer carries the headers that keep foreign code out', async () => {
  const page = await gateway()(new Request(`${ORIGIN}/`));
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('frame-src http://127.0.0.1:4001');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

test('screens get the page, files are files, and no path leads out of the folder', async () => {
  const ask = async (path: string) => (await gateway()(new Request(`${ORIGIN}${path}`))).status;
  expect(await ask('/sessions/sess_1')).toBe(200);
  expect(await ask('/assets/main-1.js')).toBe(200);
  expect(await ask('/assets/none.js')).toBe(404);
  for (const path of [
    '/..%2f..%2fetc%2fpasswd.txt',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/%ff.js',
  ])
    expect(await ask(path)).toBe(404);
});

const settleInput = { environmentId: 'e', entryId: 'x', verdict: 'done', name: 'Ada', reason: 'Asked them.' };
const post = (body: unknown, procedure = 'journal/resolve') =>
  new Request(`${ORIGIN}/rpc/${procedure}`, {
    method: 'POST',
    headers: { ...withToken, origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ json: body }),
  });

test('a problem crosses the gateway with its code, its params and what it is about', async () => {
  const resolve = async () => {
    throw new PaydeskError('order_not_found', { orderId: 'order_1' }, { entryId: 'x' });
  };
  const body = await (await gatewayWith({ ledger: { resolveUnknown: resolve } as never })(post(settleInput))).json();
  expect(body).toMatchObject({
    json: {
      data: { problem: { code: 'order_not_found', kind: 'not_found', params: { orderId: 'order_1' }, entryId: 'x' } },
    },
  });
});

test('an error nobody foresaw reaches neither the window nor the log with its text', async () => {
  const resolve = async () => {
    throw new Error(SECRET);
  };
  const lines: string[] = [];
  const text = await (
    await gatewayWith({ ledger: { resolveUnknown: resolve } as never }, lines)(post(settleInput))
  ).text();
  expect(text).toContain('"unexpected"');
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('.ts:');
  const [line] = lines.map((each) => JSON.parse(each) as object);
  expect(line).toMatchObject({ msg: 'failed', procedure: 'journal.resolve', person: 'ada', code: 'unexpected' });
  expect(lines.join()).toContain('gateway.test.ts');
  expect(lines.join()).not.toContain(SECRET);
});

test('what was done and who was denied is logged, without what was typed', async () => {
  const lines: string[] = [];
  const ledger = { noteAlarm: async () => undefined } as never;
  const open = gatewayWith({ ledger, journal: NOTHING_UNKNOWN }, lines);
  const typed = { environmentId: 'e', alarmId: 'a', name: 'Ada Lovelace', what: 'Typed words.' };
  await open(post(typed, 'outcomes/noteAlarm'));
  await open(new Request(query, { ...asked, headers: { ...JSON_BODY, ...withToken } }));
  await open(new Request(query, { ...asked, headers: { ...JSON_BODY, [LAUNCH_TOKEN_HEADER]: 'guess' } }));
  const said = lines.map((line) => JSON.parse(line) as { msg: string; procedure: string; requestId?: string });
  expect(said.map(({ msg, procedure }) => [msg, procedure])).toEqual([
    ['done', 'outcomes.noteAlarm'],
    ['denied', '/rpc/journal/unknown'],
  ]);
  expect(said[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines.join()).not.toMatch(/Ada Lovelace|Typed words|guess/);
});

test('who has another role than a procedure names is denied before anything is done, and logged', async () => {
  const lines: string[] = [];
  const resolve = vi.fn();
  const context = {
    opened: Promise.resolve({
      of: () => ({
        desk: { ledger: { resolveUnknown: resolve } } as unknown as Desk,
        duties: DEFAULT_ROLES.support,
        isInTeam: true,
      }),
    }),
    opening: () => null,
    onAct: () => undefined,
    consoleOrigin: ORIGIN,
    person: 'eve',
    requestId: 'r',
    log: logTo({ write: (line) => lines.push(line) }),
    now: () => 0,
  };
  const client = createRouterClient(consoleRouter, { context });
  await expect(client.journal.resolve(settleInput as never)).rejects.toMatchObject({
    problem: { kind: 'access_denied' },
  });
  expect(resolve).not.toHaveBeenCalled();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'denied', procedure: 'journal.resolve', person: 'eve' });
});

test('each role gets through to what it may call, and to nothing else', async () => {
  for (const role of DefaultRole.options) {
    const duties = DEFAULT_ROLES[role];
    const context = {
      opened: Promise.resolve({ of: () => ({ desk: {} as Desk, duties, isInTeam: true }) }),
      opening: () => null,
      onAct: () => undefined,
      consoleOrigin: ORIGIN,
      person: 'eve',
      requestId: 'r',
      log: logTo({ write: () => true }),
      now: () => 0,
    };
    const client = createRouterClient(consoleRouter, { context });
    const isRefused = async (name: ProcedureName) => {
      const [router = '', procedure = ''] = name.split('.');
      const call = (client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[router];
      const outcome = await call?.[procedure]?.({}).then(
        () => null,
        (error: unknown) => error,
      );
      return outcome instanceof PaydeskError && outcome.problem.code === 'role_not_allowed';
    };
    for (const name of Object.keys(WHO_MAY_CALL) as ProcedureName[])
      expect([role, name, await isRefused(name)]).toEqual([role, name, !mayDo(duties, WHO_MAY_CALL[name])]);
  }
});

test.each(['orders/nothing', 'constructor', '__proto__', 'orders/constructor', ''])(
  'there is no call “%s”',
  async (path) => {
    expect((await gateway()(post({}, path))).status).toBe(404);
  },
);

test('bad input is told by field', async () => {
  const body = await (await gateway()(post({ ...settleInput, name: ' ', reason: 'no' }))).json();
  expect(body).toMatchObject({ json: { data: { problem: { kind: 'invalid_input' } } } });
  expect(JSON.stringify(body)).toContain('name: Enter your name.');
});

test.each(['order_..', 'order_-', 'order_~.', 'order_'])(
  'nothing is captured of “%s”, which names no order',
  async (orderId) => {
    const captureOrder = vi.fn();
    const request = new Request(`${ORIGIN}/rpc/orders/capture`, {
      method: 'POST',
      headers: { ...withToken, ...JSON_BODY, origin: ORIGIN },
      body: JSON.stringify({ json: { environmentId: 'e', accountId: 'a', orderId } }),
    });
    const response = await gatewayWith({ orders: { capture: captureOrder } as never })(request);
    expect(await response.json()).toMatchObject({ json: { data: { problem: { kind: 'invalid_input' } } } });
    expect(captureOrder).not.toHaveBeenCalled();
  },
);

const lookRequest = (logo: string) =>
  new Request(`${ORIGIN}/rpc/environments/setLook`, {
    method: 'POST',
    headers: { ...withToken, origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { environmentId: 'e', brandTitle: 'Shop', logo } }),
  });

test.each([
  ['an SVG with a script', 'data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4='],
  ['a text that is said to be a PNG', 'data:image/png;base64,aGVsbG8gd29ybGQ='],
  ['an address elsewhere', 'https://evil.example/logo.png'],
])('%s is no logo at the gateway, whatever the window let through', async (_what, logo) => {
  const setLook = vi.fn();
  const response = await gatewayWith({ environments: { setLook } as never })(lookRequest(logo));
  expect(await response.json()).toMatchObject({ json: { data: { problem: { kind: 'invalid_input' } } } });
  expect(setLook).not.toHaveBeenCalled();
});

test('a file of 20 MB is turned away at the gateway by its size', async () => {
  const setLook = vi.fn();
  const open = gatewayWith({ environments: { setLook } as never });
  const response = await open(lookRequest(`data:image/png;base64,${'A'.repeat(20_000_000)}`));
  expect(response.status).toBe(413);
  expect(setLook).not.toHaveBeenCalled();
});

test('while the ledger opens, the page and how far it is are answered, and everything else waits', async () => {
  const rendererFolder = tempFolder();
  writeFileSync(
    join(rendererFolder, 'index.html'),
    '<!doctype html><html data-language="system"><title>Paydesk</title>',
  );
  let open = (_desk: Desk) => {};
  const desks = new Promise<Desks>((resolve) => {
    open = (desk) => resolve(aloneAt(desk));
  });
  const ask = openGateway({
    desks,
    opening: () => ({ doing: 'update', step: 2, of: 9 }),
    language: () => 'es',
    rendererFolder,
    launchToken: TOKEN,
    consoleOrigin: ORIGIN,
    previewOrigin: 'http://127.0.0.1:4001',
    person: 'ada',
    log: logTo({ write: () => true }),
  });
  expect(await (await ask(new Request(`${ORIGIN}/overview`))).text()).toContain('data-language="es"');
  const call = (path: string, body: object) =>
    ask(
      new Request(`${ORIGIN}/rpc/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...withToken, ...JSON_BODY },
      }),
    );
  expect(await (await call('console/opening', {})).json()).toEqual({
    json: { progress: { doing: 'update', step: 2, of: 9 } },
  });
  let isAnswered = false;
  const waiting = call('journal/unknown', { json: { environmentId: 'e' } }).finally(() => {
    isAnswered = true;
  });
  await call('console/opening', {});
  expect(isAnswered).toBe(false);
  open({ journal: NOTHING_UNKNOWN } as Desk);
  expect(await (await waiting).json()).toEqual({ json: { items: [], nextCursor: null } });
});

test('each answer says how many acts there were, so that another window asks again', async () => {
  const settings = { set: async () => ({ desktop: null }) };
  const open = gatewayWith({ journal: NOTHING_UNKNOWN, settings: settings as unknown as Desk['settings'] });
  const actsAfter = async (procedure: string, json: object) => {
    const headers = { ...withToken, ...JSON_BODY };
    const response = await open(
      new Request(`${ORIGIN}/rpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify({ json }) }),
    );
    return response.headers.get(ACTS_HEADER);
  };
  expect(await actsAfter('journal/unknown', { environmentId: 'e' })).toBe('0');
  expect(await actsAfter('settings/set', { keepInTray: true })).toBe('1 own');
  expect(await actsAfter('journal/unknown', { environmentId: 'e' })).toBe('1');
  // A preview tells of its checkout every few seconds.
  expect(await actsAfter('sessions/reportCheckout', { environmentId: 'e' })).toBe('1');
  // Refused, and perhaps recorded.
  expect(await actsAfter('settings/set', { keepInTray: 'yes' })).toBe('2 own');
});
