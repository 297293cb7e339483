// Procedures of settlements.
import { CsvPiece } from '../console/page.ts';
import {
  SettlementCsvInput,
  SettlementDetail,
  SettlementInput,
  SettlementList,
  SettlementsInput,
  SettlementsOfOrder,
  SettlementsOfOrderInput,
} from '../console/settlement.ts';
import { READS_BOOKS } from '../operations/who-may-send.ts';
import { reads } from './define-procedure.ts';

export const settlements = {
  list: reads({ duties: READS_BOOKS, input: SettlementsInput, output: SettlementList }),
  get: reads({ duties: READS_BOOKS, ledger: 'getSettlement', input: SettlementInput, output: SettlementDetail }),
  csv: reads({ duties: READS_BOOKS, ledger: 'settlementLines', input: SettlementCsvInput, output: CsvPiece }),
  ofOrder: reads({ duties: READS_BOOKS, input: SettlementsOfOrderInput, output: SettlementsOfOrder }),
};
