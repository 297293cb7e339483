// The conditions in which the desktop app is started: how each comes about, and what a person must be told.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { giveTo, OTHER_USER, type World } from './world.ts';

/** window: one of its own says why, with the button named. console: Paydesk opens and says it. terminal: it ends by itself. */
export type Condition = {
  name: string;
  told: 'window' | 'console' | 'terminal';
  says: RegExp;
  exitCode: number;
  button?: string;
  uid?: number;
  /** Gives what is changed of the start. */
  prepare: (world: World) => Promise<Prepared> | Prepared;
};
type Prepared = { dataFolder?: string | null; env?: Record<string, string>; trouble?: object };

const ROOT = join(import.meta.dirname, '../../..');
const BROWSER_ENTRY = join(ROOT, 'dist/main/browser.js');
const YEAR_2001 = Date.UTC(2001, 0, 1, 12);

/** A console in a browser's window, on the folder; resolves when it serves. */
async function browserConsole({ dataFolder, env, after }: World) {
  const child = spawn(process.execPath, [BROWSER_ENTRY, '--no-open', '--data', dataFolder], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  after(() => end('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  return { end };
}

/** A folder with a ledger that was closed in good order. */
async function withLedger(world: World): Promise<string> {
  const console = await browserConsole(world);
  await console.end('SIGTERM');
  return world.dataFolder;
}

const written = (file: string, text = ''): string => {
  writeFileSync(file, text);
  return file;
};

/** Nothing more fits on the disk of this folder. */
function fill(folder: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'full')}`, 'bs=1k'], { stdio: 'ignore' });
}

export const CONDITIONS: readonly Condition[] = [
  {
    name: 'a file in the place of the folder',
    told: 'window',
    says: /needs a folder for its data/,
    button: 'Choose another folder',
    exitCode: 73,
    prepare: ({ dataFolder }) => ({ dataFolder: written(dataFolder) }),
  },
  {
    name: 'a file above the folder',
    told: 'window',
    says: /needs a folder for its data/,
    button: 'Choose another folder',
    exitCode: 73,
    prepare: ({ dataFolder }) => ({ dataFolder: join(written(dataFolder), 'below') }),
  },
  {
    name: 'a name that is too long',
    told: 'window',
    says: /too long/,
    button: 'Choose another folder',
    exitCode: 73,
    prepare: ({ folder }) => ({ dataFolder: join(folder, 'n'.repeat(300)) }),
  },
  {
    name: 'a path that is too long',
    told: 'window',
    says: /too long/,
    button: 'Choose another folder',
    exitCode: 73,
    prepare: ({ folder }) => ({
      dataFolder: join(folder, ...Array(60).fill('a-folder-with-a-name-that-is-long-enough-to-tell-'.repeat(2))),
    }),
  },
  {
    name: 'a link to itself',
    told: 'window',
    says: /leads back to itself/,
    button: 'Choose another folder',
    exitCode: 73,
    prepare: ({ dataFolder }) => {
      symlinkSync(dataFolder, dataFolder);
      return {};
    },
  },
  {
    name: 'a link to a drive that isn’t connected',
    told: 'window',
    says: /can’t find/,
    button: 'Try again',
    exitCode: 73,
    prepare: ({ folder, dataFolder }) => {
      symlinkSync(join(folder, 'drive', 'paydesk'), dataFolder);
      return {};
    },
  },
  {
    name: 'a folder without permission to write',
    told: 'window',
    says: /don’t have permission/,
    button: 'Choose another folder',
    exitCode: 73,
    uid: OTHER_USER,
    prepare: ({ dataFolder }) => {
      mkdirSync(dataFolder);
      giveTo(OTHER_USER, dataFolder);
      chmodSync(dataFolder, 0o555);
      return {};
    },
  },
  {
    name: 'a folder that can’t be made',
    told: 'window',
    says: /don’t have permission/,
    button: 'Choose another folder',
    exitCode: 73,
    uid: OTHER_USER,
    prepare: ({ folder }) => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      return { dataFolder: join(closed, 'paydesk') };
    },
  },
  {
    name: 'a read-only disk',
    told: 'window',
    says: /read-only/,
    button: 'Choose another folder',
    exitCode: 73,
    prepare: ({ disk, readOnly }) => {
      const at = disk('size=20m');
      readOnly(at);
      return { dataFolder: join(at, 'paydesk') };
    },
  },
  {
    name: 'a read-only disk with a ledger on it',
    told: 'window',
    says: /allow writing, then try again/,
    button: 'Try again',
    exitCode: 73,
    prepare: async (world) => {
      const at = world.disk('size=60m');
      world.dataFolder = join(at, 'paydesk');
      await withLedger(world);
      world.readOnly(at);
      return {};
    },
  },
  {
    name: 'a read-only home',
    told: 'window',
    says: /read-only/,
    button: 'Choose another folder',
    exitCode: 73,
    prepare: ({ disk, readOnly }) => {
      const home = disk('size=20m');
      readOnly(home);
      return {
        dataFolder: null,
        env: { HOME: home, XDG_DATA_HOME: '', XDG_STATE_HOME: '', XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '' },
      };
    },
  },
  {
    name: 'another user’s folder',
    told: 'window',
    says: /Another user of this computer owns/,
    button: 'Try again',
    exitCode: 73,
    uid: OTHER_USER,
    prepare: ({ dataFolder }) => {
      mkdirSync(dataFolder, { mode: 0o755 });
      return {};
    },
  },
  {
    name: 'another user’s ledger in the folder',
    told: 'window',
    says: /Another user of this computer owns .*ledger\.db/,
    button: 'Try again',
    exitCode: 73,
    uid: OTHER_USER,
    prepare: ({ dataFolder }) => {
      mkdirSync(dataFolder);
      written(join(dataFolder, 'ledger.db'));
      giveTo(OTHER_USER, dataFolder);
      return {};
    },
  },
  {
    name: 'no space',
    told: 'window',
    says: /is full/,
    button: 'Try again',
    exitCode: 74,
    prepare: ({ disk }) => ({ dataFolder: join(disk('size=64k'), 'paydesk') }),
  },
  {
    name: 'a disk that filled up beside the ledger',
    told: 'window',
    says: /is full/,
    button: 'Try again',
    exitCode: 74,
    prepare: async (world) => {
      const at = world.disk('size=60m');
      world.dataFolder = join(at, 'paydesk');
      await withLedger(world);
      fill(at);
      return {};
    },
  },
  {
    name: 'no room for more files',
    told: 'window',
    says: /no room for more files/,
    button: 'Try again',
    exitCode: 74,
    prepare: ({ disk }) => {
      const at = disk('size=60m,nr_inodes=2');
      mkdirSync(join(at, 'paydesk'));
      return { dataFolder: join(at, 'paydesk') };
    },
  },
  {
    name: 'a quota that is used up',
    told: 'window',
    says: /all the disk space you’re allowed/,
    button: 'Try again',
    exitCode: 74,
    prepare: () => ({ trouble: { at: 'main writeSync 1', code: 'EDQUOT' } }),
  },
  {
    name: 'a disk that fails',
    told: 'window',
    says: /couldn’t read or write/,
    button: 'Try again',
    exitCode: 74,
    prepare: () => ({ trouble: { at: 'main fsyncSync 1', code: 'EIO' } }),
  },
  {
    name: 'too many open files',
    told: 'window',
    says: /Too many files are open/,
    button: 'Try again',
    exitCode: 69,
    prepare: () => ({ trouble: { at: 'main openSync 1', code: 'EMFILE' } }),
  },
  {
    name: 'a folder for temporary files that isn’t there',
    told: 'window',
    says: /can’t save temporary files/,
    button: 'Try again',
    exitCode: 73,
    prepare: ({ folder }) => ({ env: { TMPDIR: join(folder, 'gone') } }),
  },
  {
    name: 'a folder for temporary files that is another user’s',
    told: 'window',
    says: /can’t save temporary files/,
    button: 'Try again',
    exitCode: 73,
    uid: OTHER_USER,
    prepare: ({ folder, dataFolder }) => {
      mkdirSync(dataFolder);
      giveTo(OTHER_USER, dataFolder);
      return { env: { TMPDIR: folder } };
    },
  },
  {
    name: 'a clock of 2001',
    told: 'window',
    says: /date is Jan 1, 2001/,
    button: 'Try again',
    exitCode: 69,
    prepare: () => ({ trouble: { clock: YEAR_2001 } }),
  },
  {
    name: 'no address of this computer’s own',
    told: 'window',
    says: /127\.0\.0\.1/,
    button: 'Try again',
    exitCode: 69,
    prepare: () => ({ trouble: { noLoopback: true } }),
  },
  {
    name: 'a damaged ledger',
    told: 'console',
    says: /Can’t open the ledger[\s\S]*is damaged/,
    exitCode: 0,
    prepare: async (world) => {
      const data = await withLedger(world);
      writeFileSync(join(data, 'ledger.db'), 'damaged '.repeat(2_000));
      return {};
    },
  },
  {
    name: 'a newer Paydesk’s ledger',
    told: 'console',
    says: /Can’t open the ledger[\s\S]*newer version/,
    exitCode: 0,
    prepare: async (world) => {
      const data = await withLedger(world);
      const ledger = new Database(join(data, 'ledger.db'));
      ledger.prepare(`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2030')`).run();
      ledger.close();
      return {};
    },
  },
  {
    name: 'a ledger that is gone',
    told: 'console',
    says: /Can’t open the ledger[\s\S]*is missing/,
    exitCode: 0,
    prepare: async (world) => {
      const data = await withLedger(world);
      rmSync(join(data, 'ledger.db'));
      return {};
    },
  },
  {
    name: 'damaged settings of the team',
    told: 'window',
    says: /team\.json/,
    button: 'Open the data folder',
    exitCode: 1,
    prepare: ({ dataFolder }) => {
      mkdirSync(dataFolder);
      written(join(dataFolder, 'team.json'), '{"address": ');
      return {};
    },
  },
  {
    name: 'damaged settings of the window',
    told: 'console',
    says: /Overview/,
    exitCode: 0,
    prepare: async (world) => {
      await withLedger(world);
      for (const name of ['language', 'windows', 'network', 'notifications', 'updates'])
        written(join(world.dataFolder, `${name}.json`), '{"damaged');
      return {};
    },
  },
  {
    name: 'a policy that isn’t valid',
    told: 'window',
    says: /policy .* isn’t valid JSON/,
    button: 'Quit Paydesk',
    exitCode: 1,
    prepare: ({ folder }) => ({ env: { PAYDESK_TEST_POLICY: written(join(folder, 'policy.json'), '{"updates": ') } }),
  },
  {
    name: 'a variable that turns checks off',
    told: 'window',
    says: /NODE_TLS_REJECT_UNAUTHORIZED/,
    button: 'Quit Paydesk',
    exitCode: 1,
    prepare: () => ({ env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } }),
  },
  {
    name: 'a console in the browser that has the folder',
    told: 'window',
    says: /already running/,
    button: 'Quit Paydesk',
    exitCode: 75,
    prepare: async (world) => {
      await browserConsole(world);
      return {};
    },
  },
  {
    name: 'a lock that a crash left',
    told: 'console',
    says: /Overview/,
    exitCode: 0,
    prepare: ({ dataFolder }) => {
      mkdirSync(join(dataFolder, 'window'), { recursive: true });
      symlinkSync(`${hostname()}-4194301`, join(dataFolder, 'window', 'SingletonLock'));
      written(join(dataFolder, 'instance.pid'), '4194301');
      return {};
    },
  },
  {
    name: 'a lock from before this computer was renamed',
    told: 'console',
    says: /Overview/,
    exitCode: 0,
    prepare: ({ dataFolder }) => {
      mkdirSync(join(dataFolder, 'window'), { recursive: true });
      symlinkSync('the-name-of-before-1', join(dataFolder, 'window', 'SingletonLock'));
      return {};
    },
  },
  {
    name: 'a damaged lock file',
    told: 'console',
    says: /Overview/,
    exitCode: 0,
    prepare: ({ dataFolder }) => {
      mkdirSync(dataFolder);
      written(join(dataFolder, 'instance.lock'), 'damaged '.repeat(600));
      return {};
    },
  },
  {
    name: 'the sandbox’s port taken',
    told: 'console',
    says: /Overview/,
    exitCode: 0,
    prepare: async ({ dataFolder, after }) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      after(() => other.close());
      mkdirSync(join(dataFolder, 'service'), { recursive: true });
      written(join(dataFolder, 'service', 'port'), String((other.address() as { port: number }).port));
      return {};
    },
  },
  {
    name: 'no D-Bus',
    told: 'console',
    says: /keychain/,
    exitCode: 0,
    prepare: () => ({}),
  },
  {
    name: 'no keyring',
    told: 'console',
    says: /keychain/,
    exitCode: 0,
    prepare: async ({ session }) => ({ env: await session('none') }),
  },
  {
    name: 'a locked keyring',
    told: 'console',
    says: /keychain/,
    exitCode: 0,
    prepare: async ({ session }) => ({ env: await session('locked') }),
  },
  {
    name: 'a frozen keyring',
    told: 'console',
    says: /keychain/,
    exitCode: 0,
    prepare: async ({ session }) => ({ env: await session('frozen') }),
  },
  {
    name: 'libsecret missing',
    told: 'console',
    says: /keychain/,
    exitCode: 0,
    prepare: () => ({ trouble: { noKeychainLibrary: true } }),
  },
  {
    name: 'no display',
    told: 'terminal',
    says: /there’s no display/,
    exitCode: 69,
    prepare: () => ({ env: { DISPLAY: '', WAYLAND_DISPLAY: '' } }),
  },
  {
    name: 'a display that is gone',
    told: 'terminal',
    says: /there’s no display/,
    exitCode: 69,
    prepare: () => ({ env: { DISPLAY: ':48213' } }),
  },
  {
    name: 'no space, in Spanish',
    told: 'window',
    says: /está lleno/,
    button: 'Volver a intentar',
    exitCode: 74,
    prepare: ({ disk }) => {
      const dataFolder = join(disk('size=8m'), 'paydesk');
      mkdirSync(dataFolder);
      written(join(dataFolder, 'language.json'), '{"choice":"es"}');
      fill(dataFolder);
      return { dataFolder };
    },
  },
];
