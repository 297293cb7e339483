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
import { BOOKS_READERS } from '../operations/who-may-send.ts';
import { reads } from './define-procedure.ts';

export const settlements = {
  list: reads({ roles: BOOKS_READERS, input: SettlementsInput, output: SettlementList }),
  get: reads({ roles: BOOKS_READERS, ledger: 'getSettlement', input: SettlementInput, output: SettlementDetail }),
  csv: reads({ roles: BOOKS_READERS, ledger: 'settlementLines', input: SettlementCsvInput, output: CsvPiece }),
  ofOrder: reads({ roles: BOOKS_READERS, input: SettlementsOfOrderInput, output: SettlementsOfOrder }),
};
