// A ledger whose making was broken off is made whole at the next start.
import { cpSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../main/ledger/store/open-database.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { mountSmallDisk } from '../support/store/small-disk.ts';

test('a ledger that could be made by half only, because the disk was full, opens once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(1, skip);
  const { bavail, bsize } = statfsSync(disk.folder);
  writeFileSync(join(disk.folder, 'other-files'), Buffer.alloc(bavail * bsize - 130_000, 1));
  await expect(openDatabase(disk.folder)).rejects.toMatchObject({ problem: { kind: 'ledger_unavailable' } });

  const folder = tempFolder();
  cpSync(disk.folder, folder, { recursive: true });
  const { reader, close } = await openDatabase(folder);
  expect(await reader.selectFrom('journal').selectAll().execute()).toEqual([]);
  await close();
});
