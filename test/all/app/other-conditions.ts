import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { browserConsole, type Condition, fill, withLedger, written } from './condition.ts';
import { ENDED_BY_SIGTERM } from './desktop.ts';

const YEAR_2001 = Date.UTC(2001, 0, 1, 12);

export const OTHER_CONDITIONS: readonly Condition[] = [
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
    // No other way ends it before the keychain's library gives up.
    exitCode: ENDED_BY_SIGTERM,
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
