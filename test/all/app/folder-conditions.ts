import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Condition, fill, withLedger, written } from './condition.ts';
import { giveTo, OTHER_USER } from './world.ts';

export const FOLDER_CONDITIONS: readonly Condition[] = [
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
    says: /don’t have permission to use \S+\/data\.\s/,
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
    says: /\/paydesk: it’s read-only\.[\s\S]*allow writing, then try again/,
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
    name: 'another user’s sandbox in the folder',
    told: 'window',
    says: /Another user of this computer owns .*service\.db/,
    button: 'Try again',
    exitCode: 73,
    uid: OTHER_USER,
    prepare: ({ dataFolder }) => {
      mkdirSync(join(dataFolder, 'service'), { recursive: true });
      giveTo(OTHER_USER, dataFolder, join(dataFolder, 'service'));
      written(join(dataFolder, 'service', 'service.db'));
      return {};
    },
  },
  {
    name: 'a folder in the place of the sandbox’s file',
    told: 'window',
    says: /keeps a file at \S+service\.db, but a folder is there/,
    button: 'Try again',
    exitCode: 73,
    prepare: ({ dataFolder }) => {
      mkdirSync(join(dataFolder, 'service', 'service.db'), { recursive: true });
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
];
