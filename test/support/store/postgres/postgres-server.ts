// A real PostgreSQL server of the tests' own: a temp folder, a socket in it, ended by its pid.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, renameSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** The server's programs are not on the path in Debian. */
const DEBIAN_FOLDERS = '/usr/lib/postgresql/*/bin';
/** A run's database with every migration made and nothing in it: a copy takes a third of the time that the migrations do. */
export const MIGRATED = 'migrated';
/** The same, of a ledger. */
export const MIGRATED_LEDGER = 'migrated_ledger';
const ON_DISK = '/var/tmp';
const START_LIMIT_MS = 60_000;
/** No test cuts the machine's power, so writes needn't wait for the disk. */
const SETTINGS = ['listen_addresses=', 'fsync=off', 'full_page_writes=off'];

type Programs = { folder: string; asPostgres: boolean };

/** The server's programs, or why there can be no server here. */
export function findPostgres(): Programs | { missing: string } {
  const folders = [...globSync(DEBIAN_FOLDERS), ...(process.env['PATH'] ?? '').split(delimiter)];
  const folder = folders.find((path) => ['initdb', 'postgres'].every((name) => existsSync(join(path, name))));
  if (!folder) return { missing: 'no PostgreSQL server is installed (package postgresql)' };
  const asPostgres = process.getuid?.() === 0;
  if (asPostgres && spawnSync('setpriv', ['--reuid', 'postgres', 'true']).status !== 0) {
    return { missing: 'PostgreSQL refuses to run as root, and there is no user postgres to run it as' };
  }
  return { folder, asPostgres };
}

export type PostgresServer = {
  /** The address of one of its databases, which need not be there yet. */
  address: (database: string) => string;
  stop: () => Promise<void>;
  /** After a stop: the same data, at the same address. */
  start: () => Promise<void>;
  /** The folder of its socket. */
  folder: string;
  /** kill -9: what wasn't answered is lost, and connections end as they are. */
  kill: () => Promise<void>;
  /** Stops it and removes its folder. */
  discard: () => Promise<void>;
};

/** follows: whose standby it is. archives: whether its log is kept in `archive` of its folder. restores: a base backup and an archive to go on from. settings: more of them, as PostgreSQL's `-c` takes them. port: of the loopback address, for programs that can't see the socket. within: where its folder is made. */
type How = {
  follows?: PostgresServer;
  archives?: boolean;
  restores?: { backup: string; archive: string };
  settings?: string[];
  port?: number;
  within?: string;
};

/** Copies a server that runs, as `pg_basebackup` does; gives the copy's folder. */
export async function takeBaseBackup(programs: Programs, of: PostgresServer): Promise<string> {
  const backup = join(of.folder, 'backup');
  const from = of.address('postgres');
  await finished(run(programs, 'pg_basebackup', '-D', backup, '-d', from, '--checkpoint=fast'));
  await finished(run(programs, 'pg_verifybackup', backup));
  return backup;
}

/** Makes a server and starts it. Rejects with its own words where it doesn't start. */
export async function startPostgres(
  programs: Programs,
  { follows, archives = false, restores, settings = [], port, within }: How = {},
): Promise<PostgresServer> {
  // On the disk even where other tests keep their files in memory: a thousand databases are gigabytes.
  const folder = await mkdtemp(join(within ?? (existsSync(ON_DISK) ? ON_DISK : tmpdir()), 'paydesk-pg-'));
  const data = join(folder, 'data');
  if (programs.asPostgres) await giveToPostgres(folder);
  const archive = join(folder, 'archive');
  const ofArchive = [
    ...(archives ? ['archive_mode=on', `archive_command=mkdir -p ${archive} && cp %p ${archive}/%f`] : []),
    ...(restores ? [`restore_command=cp ${restores.archive}/%f %p`] : []),
  ];
  // The user and the password don't matter: only this user can open the socket's folder.
  if (restores) {
    renameSync(restores.backup, data);
    // The server takes it away itself once it has recovered.
    writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o666 });
  } else if (follows) {
    const of = ['-d', follows.address('postgres')];
    await finished(run(programs, 'pg_basebackup', '-D', data, ...of, '-R', '--checkpoint=fast'));
  } else {
    await finished(run(programs, 'initdb', '-D', data, '-U', 'paydesk', '-A', 'trust', '-E', 'UTF8', '--no-sync'));
  }

  const address = (database: string) =>
    port === undefined
      ? `postgres://paydesk@localhost/${database}?host=${encodeURIComponent(folder)}`
      : `postgres://paydesk@127.0.0.1:${port}/${database}`;
  const listening = port === undefined ? [] : ['listen_addresses=127.0.0.1', `port=${port}`];
  let server: ChildProcess | undefined;
  const start = async () => {
    server = run(
      programs,
      'postgres',
      '-D',
      data,
      '-k',
      folder,
      ...[...SETTINGS, ...listening, ...ofArchive, ...settings].flatMap((each) => ['-c', each]),
    );
    await answering(address('postgres'), server);
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  // PostgreSQL's fast shutdown: it ends the connections that are open.
  const stop = () => end('SIGINT');
  await start();
  return {
    address,
    start,
    stop,
    folder,
    kill: () => end('SIGKILL'),
    discard: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function giveToPostgres(folder: string): Promise<void> {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  await chown(folder, idOf('-u'), idOf('-g'));
  await chmod(folder, 0o700);
}

/** On Linux the server ends with the tests even when they are killed, and root's tests run it as another user. */
function run({ folder, asPostgres }: Programs, program: string, ...args: string[]): ChildProcess {
  const file = join(folder, program);
  const asUser = asPostgres ? ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : [];
  const [command = file, ...before] =
    process.platform === 'linux' ? ['setpriv', ...asUser, '--pdeathsig', 'INT', file] : [file];
  return spawn(command, [...before, ...args], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

async function finished(child: ChildProcess): Promise<void> {
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`PostgreSQL can't be set up: ${words}`);
}

/** PostgreSQL doesn't say when it is ready, so it is asked until it answers. */
async function answering(address: string, server: ChildProcess): Promise<void> {
  let words = '';
  server.stderr?.on('data', (chunk) => (words = `${words}${chunk}`.slice(-2000)));
  const late = performance.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > late) {
        throw new Error(`PostgreSQL doesn't start: ${words}`, { cause: error });
      }
      await setTimeout(20);
    } finally {
      await client.end();
    }
  }
}
