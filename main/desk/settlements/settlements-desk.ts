// Deposits to a bank account, as the gateway asks for them.
import type { SettlementCsvInput, SettlementInput, SettlementsInput } from '../../../contract/console/settlement.ts';
import { getSettlement, listSettlements, type SettlementParts } from './read-settlements.ts';
import { settlementCsv } from './settlement-csv.ts';

/** keysReady settles when the embedded service's accounts can sign. */
type Parts = SettlementParts & { keysReady: Promise<unknown> };

export function openSettlementsDesk({ keysReady, ...parts }: Parts) {
  return {
    list: (input: SettlementsInput) => keysReady.then(() => listSettlements(parts, input)),
    get: (input: SettlementInput) => keysReady.then(() => getSettlement(parts, input)),
    csv: (input: SettlementCsvInput) => keysReady.then(() => settlementCsv(parts, input)),
  };
}
