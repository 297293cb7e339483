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
import { BACK_OFFICE, EVERYONE, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const afterCharge = {
  state: reads({ roles: EVERYONE, input: EnvironmentKey, output: AfterChargeState }),
  returns: reads({ roles: EVERYONE, ledger: 'listReturns', input: ReturnsInput, output: pageOf(ListedReturn) }),
  returnsTotal: reads({ roles: EVERYONE, ledger: 'totalReturns', input: ReturnsFilter, output: ReturnsTotal }),
  handleReturn: acts({ roles: BACK_OFFICE, ledger: 'handleReturn', input: HandleReturnInput, output: nothing }),
  openReturns: reads({ roles: EVERYONE, input: EnvironmentKey, output: OpenReturns }),
  reopenReturn: acts({ roles: BACK_OFFICE, ledger: 'reopenReturn', input: ReopenReturnInput, output: nothing }),
  /** null where the provider doesn't tell them. */
  rates: reads({ roles: EVERYONE, input: EnvironmentKey, output: ReturnRatesView.nullable() }),
  /** null without the seller's keys, and where the provider doesn't tell it. */
  sellerMoney: reads({ roles: EVERYONE, input: SellerKey, output: SellerMoney.nullable() }),
  refund: acts({ roles: WHO_MAY_SEND.refund_charge, pin: true, input: RefundInput, output: OrderDetail }),
  presentAgain: acts({
    roles: WHO_MAY_SEND.present_charge_again,
    pin: true,
    input: PresentAgainInput,
    output: OrderDetail,
  }),
  /** Of either. */
  retrySafely: acts({ roles: WHO_MAY_SEND.refund_charge, pin: true, input: CallKey, output: OrderDetail }),
  recordRefund: acts({ roles: BACK_OFFICE, input: RecordRefundInput, output: nothing }),
  recordReturn: acts({ roles: BACK_OFFICE, input: RecordReturnInput, output: nothing }),
  takeBackFact: acts({
    roles: BACK_OFFICE,
    ledger: 'takeBackFact',
    pin: true,
    input: TakeBackFactInput,
    output: nothing,
  }),
  upload: acts({ roles: BACK_OFFICE, input: UploadInput, output: nothing }),
  dryRunImport: reads({ roles: BACK_OFFICE, input: ImportDryRunInput, output: ImportDryRun }),
  importFacts: acts({ roles: BACK_OFFICE, input: ImportFactsInput, output: ImportCounts }),
  /** The rows of a file that can't be imported, with the reason of each. */
  rowsLeftOut: reads({ roles: BACK_OFFICE, input: ImportFactsInput, output: CsvFile }),
};
