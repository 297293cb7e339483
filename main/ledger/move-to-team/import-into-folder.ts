// Imports a prepared file into the ledger of a folder that no server uses: one rename puts it in the place of the team's.
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { PaydeskError } from '../../process/problem.ts';
import { readHead } from '../audit/head-file.ts';
import { putInPlace } from '../backup/put-in-place.ts';
import { type FolderLock, lockFolder } from '../file/folder-lock.ts';
import { ledgerFile } from '../file/ledger-file.ts';
import { ledgerFileIdentity } from '../file/ledger-file-identity.ts';
import { openBooks } from '../file/open-books.ts';
import { importCopy } from './import-copy.ts';
import { type Imported, type ImportInput, readyToImport } from './import-ledger.ts';

/** Throws what `readyToImport` throws, and `import_while_serving` where a server has the folder. The ledger that was there is kept under another name. */
export async function importIntoFolder(
  dataFolder: string,
  input: ImportInput,
  now: () => number = Date.now,
): Promise<Imported> {
  const file = ledgerFile(dataFolder);
  const ready = join(dataFolder, importCopy);
  const start = { dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' } as const;
  const lock = lockIdle(dataFolder);
  try {
    const nowMs = now();
    const books = await openBooks(start, now);
    let imported: Imported;
    try {
      await books.watch.keep();
      imported = await readyToImport({
        input,
        team: books.database.reader,
        ready,
        placeOf: (path) => {
          const place = ledgerFileIdentity(path);
          return { ...place, path: join(dirname(place.path), basename(file)) };
        },
        replacedHead: readHead(dataFolder),
        nowMs,
      });
    } finally {
      await books.close();
    }
    putInPlace(ready, file, nowMs);
    // Takes its head over.
    await (await openBooks(start, now)).close();
    return imported;
  } finally {
    lock.release();
  }
}

function lockIdle(dataFolder: string): FolderLock {
  try {
    return lockFolder(dataFolder);
  } catch (error) {
    const isServing = error instanceof PaydeskError && error.problem.code === 'ledger_in_use';
    throw isServing ? new PaydeskError('import_while_serving', { place: dataFolder }) : error;
  }
}
