// A store whose making was broken off by kill -9 has all of its tables after the next start.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../service/store/database.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

const program = fileURLToPath(new URL('../../support/programs/die-in-migration.ts', import.meta.url));

function tablesOf(file: string): unknown[] {
  const database = new Database(file);
  const tables = database.prepare('select type, name, sql from sqlite_master order by type, name').all();
  database.close();
  return tables;
}

async function made(file: string): Promise<unknown[]> {
  await (await openStore({ file })).destroy();
  return tablesOf(file);
}

// The first three are the migrator's own tables and lock; the rest is one transaction.
test.each(length([2, 4, 40], [1, 2, 3, 4, 12, 40, 60]))(
  'killed before change %i of its tables, a store is made whole',
  async (n) => {
    const file = join(tempFolder(), 'store.db');
    const { signal, stderr } = spawnSync(process.execPath, [program, file, String(n)], { encoding: 'utf8' });
    expect([signal, stderr]).toEqual(['SIGKILL', '']);
    expect(await made(file)).toEqual(await made(join(tempFolder(), 'store.db')));
  },
);
