// Entry: a team's ledger by itself: npm run ledger -- --port N --data DIR (or --store ADDRESS), and the other commands and options of --help.
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerState } from '../contract/console/backup.ts';
import { remarkIn } from '../contract/console/remark.ts';
import type { Invited } from '../contract/team/people.ts';
import { ignoreDebuggerSignal } from '../lib/node/no-debugger-signal.ts';
import { t } from '../messages/t.ts';
import about from '../package.json' with { type: 'json' };
import { importCopy } from './ledger/move-to-team/import-copy.ts';
import { type LedgerThread, openLedgerThread } from './ledger/thread/open-ledger.ts';
import type { BackupPlan } from './ledger/thread/thread-messages.ts';
import { runImport } from './ledger-server/import.ts';
import { initServer } from './ledger-server/init.ts';
import { helpText, type LedgerPlace, type LedgerServerOptions, readCommand } from './ledger-server/options.ts';
import { runRebuild } from './ledger-server/rebuild.ts';
import { openSealing, readSealingKey } from './ledger-server/sealing.ts';
import type { ProviderOptions } from './ledger-server/sign-in/port.ts';
import { type RunningTeamServer, startTeamServer, type TeamServerOptions } from './ledger-server/team-server.ts';
import { contextOf, readAuthorities } from './network/authorities.ts';
import { publicOnly } from './network/public-only.ts';
import { DIRECT, type Network } from './network/route.ts';
import { speakAtStart } from './process/language.ts';
import { placesIn } from './process/last-start.ts';
import { logTo } from './process/log.ts';
import { forbidCoreDumps } from './process/no-core-dumps.ts';
import { PaydeskError } from './process/problem.ts';
import { StartError } from './process/start-error.ts';
import { startLine } from './process/start-words.ts';

/** Beside the bundle once built; run from source, the thread's own. */
const LEDGER_WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './ledger/thread/worker.ts' : './ledger-worker.js',
  import.meta.url,
);

/** Where the data are, once that was said. */
let folder = '';

async function main(): Promise<void> {
  ignoreDebuggerSignal();
  forbidCoreDumps(process.platform);
  await speakAtStart(null, [Intl.DateTimeFormat().resolvedOptions().locale]);
  const asked = readCommand(process.argv.slice(2), process.env);
  if (asked.command === 'help') return void process.stdout.write(helpText());
  if (asked.command === 'init') return void process.stdout.write(initServer(asked));
  // Consumers' names and amounts are for this user's eyes only, also in a folder that was there before.
  process.umask(0o077);
  if (asked.command === 'rebuild') return rebuild(asked);
  folder = asked.dataFolder;
  mkdirSync(folder, { recursive: true });
  if (asked.command === 'import') return void process.stdout.write(await runImport(asked, asked.input));
  if (asked.command === 'administrator') return void process.stdout.write(`${await inviteAdministrator(asked)}\n`);
  if (asked.command === 'restored') return onLedger(asked, async ({ ask }) => void (await ask('sealRestored', [])));
  const server = await serve(asked);
  // Asked a second time, the process ends at once.
  const stop = () => void server.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stdout.write(`${readyLine(server)}\n`);
}

/** Asked to stop a second time, the process ends at once. */
async function rebuild(options: LedgerPlace): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { stdout: out, stderr: progress } = process;
  process.exitCode = await runRebuild(options, { out, progress, signal: stopping.signal });
}

type Opened = LedgerPlace & Partial<Pick<LedgerServerOptions, 'from' | 'setsLedgerAside'>> & { backups?: BackupPlan };

async function openLedger({
  dataFolder,
  postgres,
  from,
  backups,
  setsLedgerAside = false,
}: Opened): Promise<LedgerThread> {
  const options = {
    dataFolder,
    instanceId: randomUUID(),
    onUnreadable: setsLedgerAside ? ('set_aside' as const) : ('refuse' as const),
    ...(postgres && { postgres }),
    ...(from && { from }),
    ...(backups && { backups }),
  };
  const ledger = await openLedgerThread(options, LEDGER_WORKER);
  try {
    await refuseMoved(ledger);
    return ledger;
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

/** For a command that does one thing. A ledger in a folder must have no server meanwhile. */
async function onLedger<Result>(place: LedgerPlace, act: (ledger: LedgerThread) => Promise<Result>): Promise<Result> {
  const ledger = await openLedger(place);
  try {
    return await act(ledger);
  } finally {
    await ledger.close();
  }
}

/** One line for people's programs: the code is told here and nowhere else. */
function inviteAdministrator({ name = null, ...place }: LedgerPlace & { name?: string | null }): Promise<string> {
  return onLedger(place, async ({ ask }) => {
    const { code, expiresAt } = (await ask('inviteAdministrator', [name])) as Invited;
    return JSON.stringify({ code, expires_at: expiresAt });
  });
}

async function serve({
  dataFolder,
  postgres,
  from,
  setsLedgerAside,
  backupAtMinute,
  signIn: provider,
  keyFile,
  auditSyslog,
  sendsInside,
  ...options
}: LedgerServerOptions): Promise<RunningTeamServer> {
  const network = ownNetwork();
  const signIn = provider ? await openCompanySignIn(provider, network) : null;
  let opened: ReturnType<typeof openSealing> | undefined;
  const sealing = () => {
    opened ??= openSealing(readSealingKey({ keyFile, dataFolder }));
    return opened;
  };
  const place = { dataFolder, ...(postgres && { postgres }), ...(from && { from }) };
  const ledger = await openLedger({ ...place, setsLedgerAside, backups: { atMinute: backupAtMinute } });
  try {
    // What an import left that was killed. None runs: it would have the ledger.
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataFolder, importCopy + suffix), { force: true });
    const shared = postgres === undefined ? {} : await sharing(postgres);
    return await startTeamServer({
      ...options,
      ...shared,
      ...(signIn && { signIn }),
      ...(auditSyslog && { syslog: { receiver: { ...auditSyslog, trust: systemTrust() }, folder: dataFolder } }),
      sealing,
      network: sendsInside ? network : publicOnly(network),
      ledger,
      version: about.version,
      log: logTo(process.stderr, true),
    });
  } catch (error) {
    await ledger.close();
    throw startProblem(error, options);
  }
}

/** What a database goes on with is never served from the folder that it came from. */
async function refuseMoved(ledger: LedgerThread): Promise<void> {
  const { seal, ledgerFile: file } = (await ledger.ask('ledgerState', [])) as LedgerState;
  if (seal?.cause !== 'moved_to_team') return;
  const why = remarkIn(seal.reason);
  if (why?.code === 'moved_to_database') throw new PaydeskError('ledger_moved_to_database', { file, ...why.params });
}

/** Loaded where it is used. */
async function sharing(postgres: string): Promise<Pick<TeamServerOptions, 'now' | 'shared'>> {
  const { sharedState } = await import('./ledger-server/shared-state.ts');
  const { databaseClock } = await import('./ledger/postgres/database-clock.ts');
  const clock = databaseClock();
  return { now: clock.now, shared: (heard) => sharedState(postgres, clock, heard) };
}

/** As the system trusts, and by NODE_EXTRA_CA_CERTS. */
const systemTrust = () => contextOf(readAuthorities(process.env, process.platform, []));
/** To sign-in and payment services. Their certificates are trusted as the system trusts them, and by NODE_EXTRA_CA_CERTS. */
function ownNetwork(): Network {
  const trust = systemTrust();
  return { routesTo: DIRECT.routesTo, secureContext: () => trust };
}

/** Loaded where it is used. */
async function openCompanySignIn(
  provider: ProviderOptions,
  network: Network,
): Promise<NonNullable<TeamServerOptions['signIn']>> {
  const { openProvider } = await import('./ledger-server/sign-in/provider.ts');
  return { provider: openProvider({ ...provider, network }) };
}

/** The one line a script reads. The code is told here and nowhere else, until somebody has used it. */
const readyLine = (server: RunningTeamServer): string =>
  JSON.stringify({
    listening: server.listening,
    public_url: server.publicUrl,
    ledger_id: server.ledgerId,
    ...(server.firstAdministratorCode !== null && { first_administrator_code: server.firstAdministratorCode }),
  });

function startProblem(error: unknown, { port, host }: Pick<LedgerServerOptions, 'port' | 'host'>): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const nextStep = t({ defaultMessage: 'Choose another one with --port, or leave it out.' });
  if (code === 'EADDRINUSE') {
    return new StartError({
      message: t({ defaultMessage: 'Another program uses port {port}.' }, { port: String(port) }),
      nextStep,
    });
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError({
      message: t(
        { defaultMessage: 'The ledger server can’t listen at {host}, port {port}.' },
        { host, port: String(port) },
      ),
      nextStep: t({ defaultMessage: 'Choose another address with --host, or another port with --port.' }),
    });
  }
  return error;
}

main().catch((error: unknown) => {
  const { line, exitCode, isForeseen } = startLine(error, folder);
  // Only where it was made: what an error says may hold anything.
  process.stderr.write(`${line}${isForeseen ? '' : ` (${placesIn(error).join(', ')})`}\n`);
  process.exit(exitCode);
});
