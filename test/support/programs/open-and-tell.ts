// Opens a ledger and writes a line for each step of its update, then one that it is open.
import { openDatabase } from '../../../main/ledger/open-database.ts';

const [dataFolder = ''] = process.argv.slice(2);
const { close } = await openDatabase(dataFolder, Date.now(), null, (progress) =>
  process.stdout.write(`${progress.doing === 'update' ? progress.step : progress.doing}\n`),
);
process.stdout.write('open\n');
await close();
