// Ledger calls about payouts and the balance.
import { z } from 'zod';
import { RecordPayoutInput } from '../../../contract/console/payout.ts';
import { BACK_OFFICE, BOOKS_READERS } from '../../../contract/operations/who-may-send.ts';
import { payouts } from '../../../contract/procedures/payouts.ts';
import { PayoutSeen } from '../../../contract/records/payout.ts';
import { answers, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { readTogether } from '../store/in-transaction.ts';
import { ledgerBalance } from './balance-of.ts';
import { findUnknownPayout } from './find-unknown-payout.ts';
import { importPayouts } from './import-payouts.ts';
import { listPayouts } from './list-payouts.ts';
import { ordersOfCharges } from './orders-of-charges.ts';
import { recordPayoutByHand, takeBackPayout } from './record-by-hand.ts';
import { ledgerStatement } from './statement-of.ts';

export const payoutsCalls = {
  listPayouts: ledgerRead({ roles: BOOKS_READERS, args: [EnvironmentId, Id], run: listPayouts }),
  importPayouts: ledgerWrite({
    roles: BACK_OFFICE,
    isRepeatable: true,
    args: [EnvironmentId, z.array(PayoutSeen).max(1000)],
    run: importPayouts,
  }),
  recordPayoutByHand: ledgerWrite({
    roles: BACK_OFFICE,
    args: [RecordPayoutInput, Id],
    run: recordPayoutByHand,
  }),
  takeBackPayout: answers(payouts.takeBack, takeBackPayout),
  findUnknownPayout: ledgerRead({ roles: BOOKS_READERS, args: [EnvironmentId, Id], run: findUnknownPayout }),
  ledgerBalance: ledgerRead({
    roles: BOOKS_READERS,
    args: [EnvironmentId, Id],
    run: ({ db }, environmentId, marketplaceId) =>
      readTogether(db, (trx) => ledgerBalance(trx, environmentId, marketplaceId, null)),
  }),
  ledgerStatement: ledgerRead({
    roles: BOOKS_READERS,
    args: [EnvironmentId, Id, z.string().max(10)],
    run: ledgerStatement,
  }),
  ordersOfCharges: ledgerRead({
    roles: BOOKS_READERS,
    args: [EnvironmentId, z.array(Id).max(10_000)],
    run: ordersOfCharges,
  }),
};
