// Deposits to a bank account, as the gateway asks for them.
import type { CsvPiece } from '../../../contract/console/page.ts';
import type {
  SettlementCsvInput,
  SettlementDetail,
  SettlementInput,
  SettlementList,
  SettlementsInput,
} from '../../../contract/console/settlement.ts';
import { getSettlement, listSettlements, type SettlementParts } from './read-settlements.ts';
import { settlementCsv } from './settlement-csv.ts';

export type SettlementsDesk = {
  list: (input: SettlementsInput) => Promise<SettlementList>;
  get: (input: SettlementInput) => Promise<SettlementDetail>;
  csv: (input: SettlementCsvInput) => Promise<CsvPiece>;
};

/** keysReady settles when the embedded service's accounts can sign. */
type Parts = SettlementParts & { keysReady: Promise<unknown> };

export function openSettlementsDesk({ keysReady, ...parts }: Parts): SettlementsDesk {
  return {
    list: (input) => keysReady.then(() => listSettlements(parts, input)),
    get: (input) => keysReady.then(() => getSettlement(parts, input)),
    csv: (input) => keysReady.then(() => settlementCsv(parts, input)),
  };
}
