// @module-tag postgres
// The audit log as other systems get it: over HTTP with a token and a cursor, and by syslog.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AuditLine } from '../../../contract/console/audit.ts';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import { hashLine } from '../../../main/ledger/audit/hash-line.ts';
import { openAuditFeed } from '../../../main/ledger-server/audit-feed.ts';
import { openAuditSyslog, type SyslogReceiver } from '../../../main/ledger-server/audit-syslog.ts';
import { readCommand } from '../../../main/ledger-server/options.ts';
import { newAuthority } from '../../support/network/self-signed.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const TOKEN = 'a'.repeat(32);

type Fed = AuditLine & { cursor: string };
type TestTeam = Awaited<ReturnType<typeof openTestTeam>>;

async function read(team: TestTeam, query: Record<string, string> = {}): Promise<Fed[]> {
  const answer = await fetch(`${team.address}${TEAM_PATHS.audit}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Fed);
}

async function statusOf(team: TestTeam, query: Record<string, string>, authorization = `Bearer ${TOKEN}`) {
  const { status } = await fetch(`${team.address}${TEAM_PATHS.audit}?${new URLSearchParams(query)}`, {
    headers: { authorization },
  });
  return status;
}

const openTeam = (more = {}) => openTestTeam(undefined, undefined, undefined, { auditToken: TOKEN, ...more });

test('without the token no one reads the audit log, programs on the same machine included', async () => {
  const team = await openTeam();
  expect([await statusOf(team, {}, 'Bearer nonsense'), await statusOf(team, {}, ''), await statusOf(team, {})]).toEqual(
    [401, 401, 200],
  );
  const without = await openTestTeam();
  expect(await statusOf(without, {})).toBe(401);
});

test('pages read while people work hold every line once, in order, and verify', async () => {
  const team = await openTeam();
  const got: Fed[] = [];
  const readOn = async () => {
    const after = got.at(-1)?.cursor;
    const page = await read(team, { limit: '3', ...(after && { after }) });
    expect(page.length).toBeLessThanOrEqual(3);
    got.push(...page);
    return page.length;
  };
  for (let n = 0; n < 6; n++) {
    await Promise.all([
      team.administrator.ledger.invitePerson({ name: `Person ${n}`, role: 'clerk' }),
      team.administrator.ledger.invitePerson({ name: `Other ${n}`, role: 'clerk' }),
      readOn(),
    ]);
  }
  while ((await readOn()) > 0);
  expect(got.map(({ seq }) => seq)).toEqual(got.map((_, n) => n + 1));
  expect(got.filter(({ action }) => action === 'invite_person').length).toBeGreaterThanOrEqual(12);
  for (const { cursor: _, hash, ...line } of got) expect(hashLine(line)).toBe(hash);
});

test('a cursor of a line that this ledger doesn’t have is refused, and so is nonsense', async () => {
  const team = await openTeam();
  const [first] = await read(team);
  const other = `${first?.seq}-${'0'.repeat(16)}`;
  expect([
    await statusOf(team, { after: other }),
    await statusOf(team, { after: `999${first?.cursor.slice(1)}` }),
    await statusOf(team, { after: '12' }),
    await statusOf(team, { limit: '501' }),
  ]).toEqual([410, 410, 400, 400]);
});

test('a line stays short, however long the text or list it is about', async () => {
  const team = await openTeam();
  await team.direct().noteNetwork({ text: 'x'.repeat(5_000), list: Array.from({ length: 400 }, (_, n) => n) }, null);
  const lines = await read(team);
  const line = lines.find(({ action }) => action === 'change_network');
  expect(JSON.parse(line?.after ?? '')).toEqual({
    text: `${'x'.repeat(299)}…`,
    list: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, '+390'],
  });
});

/** Takes what is sent; lines: the JSON of each message of connections that came to their end. */
async function receiver(tls?: { cert: string; key: string }) {
  const got: Fed[] = [];
  const headers: string[] = [];
  const behaviour = { breaksAfter: Infinity };
  const handle = (socket: Socket) => {
    const pieces: Buffer[] = [];
    let size = 0;
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      pieces.push(piece);
      size += piece.length;
      if (size > behaviour.breaksAfter) socket.resetAndDestroy();
    });
    socket.on('end', () => {
      for (const message of messagesIn(Buffer.concat(pieces))) {
        const [header = '', text = ''] = message.split(' \uFEFF');
        headers.push(header);
        got.push(JSON.parse(text) as Fed);
      }
    });
  };
  const server: Server = tls ? createTlsServer(tls, handle) : createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { got, headers, behaviour, port: (server.address() as { port: number }).port };
}

function messagesIn(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.toString('utf8', at, space));
    messages.push(bytes.toString('utf8', space + 1, space + 1 + length));
    at = space + 1 + length;
  }
  return messages;
}

const QUICK = { everyMs: 20, patienceMs: 2_000 };

test('syslog gets every line as RFC 5424, and goes on after broken connections', async () => {
  const { got, headers, behaviour, port } = await receiver();
  const folder = tempFolder();
  behaviour.breaksAfter = 0;
  const team = await openTeam({ syslog: { receiver: { isTls: false, host: '127.0.0.1', port }, folder, ...QUICK } });
  const health = async () => (await (await fetch(team.address + TEAM_PATHS.health)).json()) as { reasons: unknown[] };
  await vi.waitFor(async () => expect(await health()).toMatchObject({ reasons: [{ code: 'audit_not_sent' }] }), 5_000);
  behaviour.breaksAfter = Infinity;
  await team.administrator.ledger.invitePerson({ name: 'Zoë', role: 'clerk' });
  await vi.waitFor(() => expect(got.at(-1)?.after).toContain('Zoë'), 5_000);
  expect(got.map(({ seq }) => seq)).toEqual(got.map((_, n) => n + 1));
  for (const header of headers)
    expect(header).toMatch(/^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z [!-~]+ paydesk-ledger \d+ [a-z_]+ -$/);
  expect(team.lines.filter(({ message }) => message === 'audit log isn’t sent to syslog')).toHaveLength(1);
});

const line = (seq: number, hash = `${seq}`.repeat(64).slice(0, 64)): AuditLine => ({
  seq,
  id: `id-${seq}`,
  at: '2026-11-28T10:00:00.000Z',
  actor: 'Grace',
  action: 'add_note',
  subject: 'order_1',
  before: null,
  after: null,
  previous: '0'.repeat(64),
  hash,
});

/** A run of the sender over lines that the test gives. */
function send(lines: AuditLine[], receiverOf: SyslogReceiver, folder: string) {
  const codes: (string | undefined)[] = [];
  const note = ({ code }: { code?: string }) => void codes.push(code);
  const read = openAuditFeed(async (_call, args) => {
    const [, after, limit] = args as [unknown, number, number];
    return lines.filter(({ seq }) => seq > after).slice(0, limit);
  });
  const log = { info: note, warn: note, error: note };
  const syslog = openAuditSyslog({ receiver: receiverOf, folder, read, log, ...QUICK });
  onTestFinished(syslog.close);
  return { ...syslog, codes };
}

test('a later start sends what is new, and after a restore every line again', async () => {
  const { got, port } = await receiver();
  const to = { isTls: false, host: '127.0.0.1', port };
  const folder = tempFolder();
  const lines = [line(1), line(2)];
  const first = send(lines, to, folder);
  await vi.waitFor(() => expect(got).toHaveLength(2), 5_000);
  await first.close();
  lines.push(line(3));
  const second = send(lines, to, folder);
  await vi.waitFor(() => expect(got.map(({ seq }) => seq)).toEqual([1, 2, 3]), 5_000);
  await second.close();
  const third = send([line(1), line(2), line(3, 'f'.repeat(64))], to, folder);
  await vi.waitFor(() => expect(got.map(({ seq }) => seq)).toEqual([1, 2, 3, 1, 2, 3]), 5_000);
  expect(third.codes).toEqual(['audit_past_replaced']);
});

test('over TLS only a receiver whose certificate is trusted gets anything', async () => {
  const authority = newAuthority('Logs');
  const { got, port } = await receiver(authority.issue(['localhost']));
  const to = { isTls: true, host: 'localhost', port };
  const wary = send([line(1)], to, tempFolder());
  await vi.waitFor(() => expect(wary.isFailing()).toBe(true), 5_000);
  expect(got).toEqual([]);
  const trust = createSecureContext({ ca: authority.cert });
  send([line(1)], { ...to, trust }, tempFolder());
  await vi.waitFor(() => expect(got.map(({ seq }) => seq)).toEqual([1]), 5_000);
});

test.each(['udp://127.0.0.1:514', 'logs.example.com', 'tcp://logs.example.com:514', 'tls://logs.example.com:0'])(
  'an address like %s is refused',
  (address) => {
    expect(() => readCommand(['--audit-syslog', address], {})).toThrow(/--audit-syslog/);
  },
);

test('options of the audit log can be variables, and the token’s file is checked', () => {
  const read = (environment: NodeJS.ProcessEnv) => readCommand([], environment);
  expect(read({ PAYDESK_LEDGER_AUDIT_SYSLOG: 'tls://logs.example.com:6514' })).toMatchObject({
    auditSyslog: { isTls: true, host: 'logs.example.com', port: 6514 },
  });
  const file = join(tempFolder(), 'token');
  writeFileSync(file, 'short');
  expect(() => read({ PAYDESK_LEDGER_AUDIT_TOKEN_FILE: file })).toThrow(/--audit-token-file/);
  writeFileSync(file, TOKEN);
  expect(read({ PAYDESK_LEDGER_AUDIT_TOKEN_FILE: file })).toMatchObject({ auditToken: TOKEN });
});
