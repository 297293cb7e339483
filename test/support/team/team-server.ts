// A team's ledger server in this process, on a real ledger whose clock the test sets; and the devices of its people.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Invited } from '../../../contract/team/people.ts';
import type { RoleId } from '../../../contract/team/roles.ts';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { openLedgerFile } from '../../../main/ledger/file/open-ledger-file.ts';
import { ledgerOver } from '../../../main/ledger/ledger-over.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import type { TeamCaller } from '../../../main/ledger/thread/caller.ts';
import type { LedgerThread } from '../../../main/ledger/thread/open-ledger.ts';
import { problemOf } from '../../../main/ledger/thread/problem-of.ts';
import { openSealing } from '../../../main/ledger-server/sealing.ts';
import { sharedState } from '../../../main/ledger-server/shared-state.ts';
import { startTeamServer, type TeamServerOptions } from '../../../main/ledger-server/team-server.ts';
import { DIRECT } from '../../../main/network/route.ts';
import { errorOf } from '../../../main/process/problem.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { ledgerWorker } from '../source/entries.ts';
import { placeMigratedLedger } from '../store/migrated-ledger.ts';
import { editLedger, ledgerPlace } from '../store/postgres/ledger-database.ts';
import { type DeviceKeys, enrol, newDeviceKeys, openTeamDesk, type TeamDesk, type Who } from './team-desk.ts';

/** now: the server's clock, ms since the epoch. known: the administrator of a team whose data folder is given. more: further options of the server. */
export async function openTestTeam(
  at = { now: Date.parse('2026-11-21T15:00:00Z') },
  dataFolder = tempFolder(),
  known?: Who,
  more: Partial<TeamServerOptions> = {},
) {
  const { postgres } = await ledgerPlace(dataFolder);
  if (postgres === undefined) await placeMigratedLedger(dataFolder);
  const start = () => ({ dataFolder, instanceId: randomUUID(), onUnreadable: 'offer' as const });
  const now = () => at.now;
  // The test's own, as if the database showed it.
  const clock = { now, learn: () => undefined };
  const open = () =>
    postgres === undefined ? openLedgerFile(start(), ledgerWorker, now) : openPostgresLedger(start(), postgres, clock);
  let opened = await open();
  const lines: Record<string, unknown>[] = [];
  const note = (line: object, message: string) => void lines.push({ ...line, message });
  /** What each call of the ledger waits for. */
  const gate: { before: (method: string) => Promise<void> } = { before: async () => undefined };
  const ledger: LedgerThread = {
    // As it crosses a thread: any error is a problem.
    ask: async (method, args, by) => {
      await gate.before(method);
      return opened.answer(method, args, by).catch((error: unknown) => {
        throw errorOf(problemOf(error));
      });
    },
    close: () => opened.close(),
  };
  const shared: TeamServerOptions['shared'] = (heard) => sharedState(postgres ?? '', clock, heard);
  const server = await startTeamServer({
    ...(postgres !== undefined && { shared }),
    ...more,
    ledger,
    team: 'The shop',
    version: '1.0',
    host: '127.0.0.1',
    port: 0,
    now: () => at.now,
    drainMs: 2_000,
    sealing: () => openSealing(Buffer.alloc(32, 7)),
    network: DIRECT,
    log: { info: note, warn: note, error: note },
    ...more,
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close();
    return closed;
  };
  onTestFinished(close);
  const address = server.listening;

  const join = async (code: string): Promise<Who> => {
    const keys: DeviceKeys = newDeviceKeys();
    const { deviceId, ledgerId } = await enrol(address, code, keys);
    return { deviceId, ledgerId, keys };
  };
  const first = known ?? (await join(server.firstAdministratorCode ?? ''));
  const administrator = await openTeamDesk(address, first);

  /** Somebody of a role, enrolled and approved. */
  const person = async (name: string, role: RoleId): Promise<Who> => {
    const { code } = (await administrator.ledger.invitePerson({ name, role })) as Invited;
    const who = await join(code);
    await administrator.ledger.approveDevice({ deviceId: who.deviceId });
    return who;
  };
  const desk = async (name: string, role: RoleId): Promise<TeamDesk> => openTeamDesk(address, await person(name, role));

  /** The ledger by itself, as its server asks it; or as a run of a desk would. */
  const direct = (desk?: TeamCaller) =>
    ledgerOver((call, args, actor) => ledger.ask(call, args, { actor, ...(desk && { desk }) }), 'somebody');
  /** Closes the ledger, and opens it again after its file was changed. */
  const restart = async (change: (file: string) => void) => {
    await opened.close();
    change(ledgerFile(dataFolder));
    opened = await open();
  };

  /** Closes the ledger, and opens it again after SQL was run in its database. */
  const edit = async (statements: string) => {
    await opened.close();
    await editLedger(dataFolder, statements);
    opened = await open();
  };

  return {
    edit,
    isFile: postgres === undefined,
    gate,
    direct,
    restart,
    address,
    server: { ...server, close },
    at,
    ledger,
    lines,
    first,
    administrator,
    join,
    person,
    desk,
    dataFolder,
  };
}
