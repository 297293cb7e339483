// A thread that opens the SQLite file it is told and closes it, and says what came of it.
import { parentPort } from 'node:worker_threads';
import { openSqlite } from '../../../lib/node/sqlite/open.ts';

parentPort?.on('message', async (file: string) => {
  try {
    const driver = (await openSqlite(file)).createDriver();
    await driver.init();
    await driver.destroy();
    parentPort?.postMessage('opened');
  } catch (error) {
    parentPort?.postMessage(String(error));
  }
});
