// Procedures of refunds, returns and debits presented again.

import {
  AfterChargeState,
  HandleReturnInput,
  ListedReturn,
  OpenReturns,
  PresentAgainInput,
  RecordRefundInput,
  RecordReturnInput,
  RefundInput,
  ReopenReturnInput,
  ReturnsFilter,
  ReturnsInput,
  ReturnsTotal,
  TakeBackFactInput,
} from '../console/after-charge.ts';
import { ImportCounts, ImportDryRun, ImportDryRunInput, ImportFactsInput } from '../console/after-charge-import.ts';
import { CallKey } from '../console/call.ts';
import { CsvFile } from '../console/csv-file.ts';
import { EnvironmentKey } from '../console/environment-change.ts';
import { UploadInput } from '../console/intake.ts';
import { OrderDetail } from '../console/order-detail.ts';
import { pageOf } from '../console/page.ts';
import { ReturnRatesView, SellerMoney } from '../console/return-rates.ts';
import { SellerKey } from '../console/seller.ts';
import { DUTY_TO_SEND, MOVES_MONEY, RECORDS_FACTS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const afterCharge = {
  state: reads({ duties: ['view'], input: EnvironmentKey, output: AfterChargeState }),
  returns: reads({ duties: ['view'], ledger: 'listReturns', input: ReturnsInput, output: pageOf(ListedReturn) }),
  returnsTotal: reads({ duties: ['view'], ledger: 'totalReturns', input: ReturnsFilter, output: ReturnsTotal }),
  handleReturn: acts({ duties: MOVES_MONEY, ledger: 'handleReturn', input: HandleReturnInput, output: nothing }),
  openReturns: reads({ duties: ['view'], input: EnvironmentKey, output: OpenReturns }),
  reopenReturn: acts({ duties: MOVES_MONEY, ledger: 'reopenReturn', input: ReopenReturnInput, output: nothing }),
  /** null where the provider doesn't tell them. */
  rates: reads({ duties: ['view'], input: EnvironmentKey, output: ReturnRatesView.nullable() }),
  /** null without the seller's keys, and where the provider doesn't tell it. */
  sellerMoney: reads({ duties: ['view'], input: SellerKey, output: SellerMoney.nullable() }),
  refund: acts({ duties: [DUTY_TO_SEND.refund_charge], pin: true, input: RefundInput, output: OrderDetail }),
  presentAgain: acts({
    duties: [DUTY_TO_SEND.present_charge_again],
    pin: true,
    input: PresentAgainInput,
    output: OrderDetail,
  }),
  /** Of either. */
  retrySafely: acts({
    duties: [DUTY_TO_SEND.refund_charge, DUTY_TO_SEND.present_charge_again],
    pin: true,
    input: CallKey,
    output: OrderDetail,
  }),
  recordRefund: acts({ duties: RECORDS_FACTS, input: RecordRefundInput, output: nothing }),
  recordReturn: acts({ duties: RECORDS_FACTS, input: RecordReturnInput, output: nothing }),
  takeBackFact: acts({
    duties: RECORDS_FACTS,
    ledger: 'takeBackFact',
    pin: true,
    input: TakeBackFactInput,
    output: nothing,
  }),
  upload: acts({ duties: RECORDS_FACTS, input: UploadInput, output: nothing }),
  dryRunImport: reads({ duties: RECORDS_FACTS, input: ImportDryRunInput, output: ImportDryRun }),
  importFacts: acts({ duties: RECORDS_FACTS, input: ImportFactsInput, output: ImportCounts }),
  /** The rows of a file that can't be imported, with the reason of each. */
  rowsLeftOut: reads({ duties: RECORDS_FACTS, input: ImportFactsInput, output: CsvFile }),
};
