// Ledger calls about what becomes of charges: returns, refunds, feeds and imported files.

import { z } from 'zod';
import {
  HandleReturnInput,
  RecordRefundInput,
  RecordReturnInput,
  ReopenReturnInput,
  ReturnsFilter,
  ReturnsInput,
  TakeBackFactInput,
} from '../../../contract/console/after-charge.ts';
import { BACK_OFFICE, BOOKS_READERS, EVERYONE, KEY_HOLDERS } from '../../../contract/operations/who-may-send.ts';
import { EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { findImportedOrders, RowIds } from './find-imported-orders.ts';
import { handleReturn, reopenReturn } from './handle-return.ts';
import { FeedRead, FeedTrouble, ingestEvents, noteFeedTrouble } from './ingest-events.ts';
import { ImportedRow } from './judge-imported.ts';
import { listReturns, totalReturns } from './list-returns.ts';
import { readOpenReturns } from './open-returns.ts';
import { ordersBehind } from './orders-behind.ts';
import { readFeedCursors, readRevision } from './read-after-charge.ts';
import { readImportFacts } from './read-import-facts.ts';
import { recordRefundByHand, recordReturnByHand, takeBackFact } from './record-by-hand.ts';
import { BeginImport, beginImport, EndImport, endImport, RecordImported, recordImported } from './record-imported.ts';

export const afterChargeCalls = {
  ordersBehind: ledgerRead({ roles: BOOKS_READERS, args: [EnvironmentId, z.array(Id).max(10_000)], run: ordersBehind }),
  /** Writes the facts of a page and the place to go on from, together. */
  ingestEvents: ledgerWrite({ roles: KEY_HOLDERS, isRepeatable: true, args: [FeedRead], run: ingestEvents }),
  noteFeedTrouble: ledgerWrite({ roles: KEY_HOLDERS, args: [FeedTrouble], run: noteFeedTrouble }),
  readFeedCursors: ledgerRead({ roles: EVERYONE, args: [z.array(Id).max(10_000)], run: readFeedCursors }),
  readRevision: ledgerRead({ roles: EVERYONE, args: [EnvironmentId], run: readRevision }),
  listReturns: ledgerRead({ roles: EVERYONE, args: [ReturnsInput.strict()], run: listReturns }),
  totalReturns: ledgerRead({ roles: EVERYONE, args: [ReturnsFilter.strict()], run: totalReturns }),
  recordRefundByHand: ledgerWrite({
    roles: BACK_OFFICE,
    args: [RecordRefundInput],
    run: recordRefundByHand,
  }),
  recordReturnByHand: ledgerWrite({
    roles: BACK_OFFICE,
    args: [RecordReturnInput],
    run: recordReturnByHand,
  }),
  takeBackFact: ledgerWrite({
    roles: BACK_OFFICE,
    args: [TakeBackFactInput],
    run: takeBackFact,
  }),
  findImportedOrders: ledgerRead({
    roles: BACK_OFFICE,
    args: [EnvironmentId, z.array(RowIds).max(10_000)],
    run: findImportedOrders,
  }),
  readImportFacts: ledgerRead({
    roles: BACK_OFFICE,
    args: [EnvironmentId, z.array(ImportedRow).max(10_000)],
    run: ({ db }, environmentId, rows) => readImportFacts(db, environmentId, rows),
  }),
  beginImport: ledgerWrite({ roles: BACK_OFFICE, args: [BeginImport], run: beginImport }),
  recordImported: ledgerWrite({ roles: BACK_OFFICE, args: [RecordImported], run: recordImported }),
  endImport: ledgerWrite({ roles: BACK_OFFICE, args: [EndImport], run: endImport }),
  handleReturn: ledgerWrite({
    roles: BACK_OFFICE,
    args: [HandleReturnInput.strict()],
    run: handleReturn,
  }),
  reopenReturn: ledgerWrite({
    roles: BACK_OFFICE,
    args: [ReopenReturnInput.strict()],
    run: reopenReturn,
  }),
  readOpenReturns: ledgerRead({ roles: EVERYONE, args: [EnvironmentId, z.int()], run: readOpenReturns }),
};
