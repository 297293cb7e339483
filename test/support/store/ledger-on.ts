// The ledger on a database that is open in this process.
import { type KeptLedger, openCalls } from '../../../main/ledger/ledger.ts';
import { ledgerOver } from '../../../main/ledger/ledger-over.ts';
import type { LedgerDatabase } from '../../../main/ledger/store/open-database.ts';

/** deviceId: of a team's device, whose run it is. */
export function ledgerOn(
  database: LedgerDatabase,
  instanceId: string,
  now: () => number,
  deviceId: string | null = null,
): KeptLedger {
  const call = openCalls(database, instanceId, now);
  const desk = deviceId === null ? {} : { desk: { instanceId, deviceId } };
  return ledgerOver((name, args, actor) => call(name, args, { actor, ...desk }), 'somebody');
}
