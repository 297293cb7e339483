// Opens a data folder's ledger as its thread does, and writes the code of the problem that it meets, or that it is open.
import { lockFolder } from '../../../main/ledger/file/folder-lock.ts';
import { openOrOffer } from '../../../main/ledger/file/open-books.ts';
import { problemOf } from '../../../main/ledger/thread/problem-of.ts';
import type { OnUnreadable } from '../../../main/ledger/thread/thread-messages.ts';
import { PaydeskError } from '../../../main/process/problem.ts';

const [dataFolder = '', onUnreadable = 'refuse'] = process.argv.slice(2);

async function told(): Promise<string> {
  try {
    const lock = lockFolder(dataFolder);
    const start = { dataFolder, instanceId: 'instance_1', onUnreadable: onUnreadable as OnUnreadable };
    const books = await openOrOffer(start, Date.now);
    if (books instanceof PaydeskError) return books.problem.code;
    await books.close();
    lock.release();
    return 'open';
  } catch (error) {
    return problemOf(error).code;
  }
}

process.stdout.write(await told());
