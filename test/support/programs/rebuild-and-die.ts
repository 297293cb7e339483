// Rebuilds a ledger, and is killed in the middle: after rows were changed, before the change is kept.
import { rebuildInPostgres } from '../../../main/ledger/postgres/rebuild.ts';
import { rebuildLedger, type TellRebuild } from '../../../main/ledger/projections/rebuild-ledger.ts';

const [dataFolder = '', postgres] = process.argv.slice(2);
const tell: TellRebuild = ({ doing }) => {
  if (doing === 'correct') process.kill(process.pid, 'SIGKILL');
};
await (postgres === undefined ? rebuildLedger(dataFolder, tell) : rebuildInPostgres(dataFolder, postgres, tell));
