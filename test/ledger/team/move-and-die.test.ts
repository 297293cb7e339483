// A move that dies, on either side and at every step: at no moment do two ledgers take calls, and in the end one has everything.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultRole } from '../../../contract/team/roles.ts';
import type { MoveAndDie } from '../../support/programs/move-and-die.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { openTestLedger } from '../../support/store/ledger.ts';
import { auditOf, fillLedger, rowsOf, takesCalls } from '../../support/store/ledger-to-move.ts';
import { enrol, newDeviceKeys } from '../../support/team/team-desk.ts';
import { endOf, startLedgerServer } from '../../support/team/team-process.ts';

const PROGRAM = join(import.meta.dirname, '../../support/programs/move-and-die.ts');

/** A computer with a ledger, alone in the team of a server that runs as a process. */
async function computerAndServer() {
  const [dataFolder, serverFolder] = [tempFolder(), tempFolder()];
  await (await openTestLedger(dataFolder)).close();
  const files = { own: join(dataFolder, 'ledger.db'), team: join(serverFolder, 'ledger.db') };
  fillLedger(files.own, { perTable: 3, pick: (below) => below - 1 });
  let server = await startLedgerServer(serverFolder);
  const { port } = new URL(server.ready.listening);
  const keys = newDeviceKeys();
  const { deviceId, ledgerId } = await enrol(server.ready.listening, server.ready.first_administrator_code ?? '', keys);
  const membership = {
    address: server.ready.listening,
    ledgerId,
    team: 'The shop',
    deviceId,
    device: 'Desk',
    person: 'Administrator',
    role: defaultRole('administrator'),
    publicKey: keys.publicKey,
  };
  const secret = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  /** Gives how it ended. */
  const desk = async (dies: MoveAndDie['dies']): Promise<string> => {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdin?.end(JSON.stringify({ dataFolder, membership, secret, dies } satisfies MoveAndDie));
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal ?? `${code}`;
  };
  return {
    files,
    desk,
    serverFolder,
    killServer: async () => {
      await endOf(server.child, 'SIGKILL');
    },
    startServer: async () => {
      server = await startLedgerServer(serverFolder, '--port', port);
    },
    server: (): ChildProcess => server.child,
    stopServer: () => endOf(server.child, 'SIGTERM'),
    before: { others: rowsOf(files.own, 'others'), embedded: rowsOf(files.own, 'embedded'), audit: auditOf(files.own) },
  };
}

type Setting = Awaited<ReturnType<typeof computerAndServer>>;

const requireAtMostOne = ({ files }: Setting) => expect(takesCalls(files.own) && takesCalls(files.team)).toBe(false);

/** Once more, to the end: exactly one ledger works, and nothing is lost. */
async function requireMoved(setting: Setting): Promise<void> {
  const { files, before, desk, stopServer } = setting;
  expect(await desk(null)).toBe('0');
  await stopServer();
  expect([takesCalls(files.own), takesCalls(files.team)]).toEqual([false, true]);
  expect(rowsOf(files.team, 'others')).toEqual(before.others);
  expect(rowsOf(files.own, 'embedded')).toEqual(before.embedded);
  expect(auditOf(files.team).slice(0, before.audit.length)).toEqual(before.audit);
  const moves = auditOf(files.team).filter(({ action }) => action === 'move_ledger');
  expect(moves).toHaveLength(1);
}

const CALLS = [
  ...(['copyToMove', 'beginMove', 'addMovePiece', 'checkMove'] as const),
  ...(['handOver', 'completeMove', 'keepSandbox'] as const),
];
const DESK_DIES: NonNullable<MoveAndDie['dies']>[] = [
  ...CALLS.flatMap((call) => [
    { call, when: 'before' as const },
    { call, when: 'after' as const },
  ]),
  ...['ledger.db.moving.whole', 'moving.json', 'ledger.db.sandbox', 'set-aside'].map((file) => ({ file })),
];

test.each(length([], DESK_DIES))(
  'a computer that dies at %j goes on with its move where it was',
  { timeout: 60_000 },
  async (dies) => {
    const setting = await computerAndServer();
    expect(await setting.desk(dies)).toBe('SIGKILL');
    requireAtMostOne(setting);
    await requireMoved(setting);
  },
);

test('a computer that dies after each step of its move goes on from there every time, and so does its server', {
  timeout: 240_000,
}, async () => {
  const setting = await computerAndServer();
  for (const call of ['copyToMove', 'addMovePiece', 'handOver', 'completeMove', 'keepSandbox'] as const) {
    expect(await setting.desk({ call, when: 'after' }), call).toBe('SIGKILL');
    requireAtMostOne(setting);
    if (call !== 'completeMove') continue;
    await setting.killServer();
    requireAtMostOne(setting);
    await setting.startServer();
  }
  await requireMoved(setting);
});

/** Files of the server's, as soon as they are there. */
const SERVER_DIES = ['incoming.json', 'ready-', 'set-aside', 'audit-head.json.new'];

test.each(length(['set-aside'], SERVER_DIES))(
  'a server that dies as “%s” is written has one whole ledger, and takes the other one after',
  {
    timeout: 60_000,
  },
  async (name) => {
    const setting = await computerAndServer();
    const { serverFolder, killServer, startServer, desk } = setting;
    let isKilled = false;
    const killed = new Promise<void>((resolve, reject) => {
      const watching = watch(serverFolder, (_event, written) => {
        if (isKilled || !written?.includes(name)) return;
        isKilled = true;
        watching.close();
        killServer().then(resolve, reject);
      });
    });
    const moving = desk(null);
    await killed;
    requireAtMostOne(setting);
    await startServer();
    expect(await moving).toBe('0');
    await requireMoved(setting);
  },
);

/** Calls of the server's. */
const SERVER_CALLS = CALLS.filter((call) => !['copyToMove', 'handOver', 'keepSandbox'].includes(call));

test.each(length([], SERVER_CALLS))(
  'a computer and a server that both die after %s end with one ledger',
  { timeout: 60_000 },
  async (call) => {
    const setting = await computerAndServer();
    expect(await setting.desk({ call, when: 'after' })).toBe('SIGKILL');
    await setting.killServer();
    requireAtMostOne(setting);
    await setting.startServer();
    await requireMoved(setting);
  },
);
