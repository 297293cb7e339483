// Ledger calls about deposits: what a service tells of them is written, and read for the screen.
import { type SqlBool, sql } from 'kysely';
import { SettlementId } from '../../../contract/ids.ts';
import { HOLDS_KEYS } from '../../../contract/operations/who-may-send.ts';
import { settlements } from '../../../contract/procedures/settlements.ts';
import { answers, type CallContext, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { getSettlement, listSettlements, settlementsOfOrder } from './read-settlements.ts';
import {
  DepositLines,
  DepositTrouble,
  type FeedOf,
  feedOf,
  figuresText,
  ListedDeposits,
  ListTrouble,
  noteDepositTrouble,
  noteListTrouble,
  recordDepositLines,
  recordListed,
} from './record-deposits.ts';
import { settlementLines } from './settlement-lines.ts';

export const depositsCalls = {
  listSettlements: answers(settlements.list, listSettlements),
  getSettlement: answers(settlements.get, getSettlement),
  settlementLines: answers(settlements.csv, settlementLines),
  settlementsOfOrder: answers(settlements.ofOrder, settlementsOfOrder),
  readDepositWork: ledgerRead({ duties: ['view'], args: [Id], run: readDepositWork }),
  recordListed: ledgerWrite({ duties: HOLDS_KEYS, isRepeatable: true, args: [ListedDeposits], run: recordListed }),
  recordDepositLines: ledgerWrite({
    duties: HOLDS_KEYS,
    isRepeatable: true,
    args: [DepositLines],
    run: recordDepositLines,
  }),
  noteDepositTrouble: ledgerWrite({
    duties: HOLDS_KEYS,
    isRepeatable: true,
    args: [DepositTrouble],
    run: noteDepositTrouble,
  }),
  noteListTrouble: ledgerWrite({ duties: HOLDS_KEYS, isRepeatable: true, args: [ListTrouble], run: noteListTrouble }),
};

/** What an account's keys are to read: isBehind: the list of deposits, of which wasListed says that it was read before; unread: deposits whose lines aren't here. */
export type DepositWork = {
  isBehind: boolean;
  wasListed: boolean;
  trouble: string | null;
  unread: { id: SettlementId; lineCount: number | null; figures: string }[];
};

/** Engineering value: deposits whose lines are read in one go. */
const UNREAD_AT_A_TIME = 50;

async function readDepositWork({ db, nowMs }: CallContext, accountId: string): Promise<DepositWork> {
  const feed = await feedOf(db, accountId);
  if (!feed) return { isBehind: false, wasListed: false, trouble: null, unread: [] };
  const place = await db.selectFrom('deposit_feed').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  const accounts = await accountsOf(db, feed);
  const due = await db
    .selectFrom('deposit')
    .selectAll()
    .where('provider', '=', feed.provider)
    .where(sql<SqlBool>`lines_read = 0`)
    .where('lines_due', '<=', new Date(nowMs).toISOString())
    .where('account_id', 'in', accounts)
    .orderBy('lines_due')
    .orderBy('id')
    .limit(UNREAD_AT_A_TIME)
    .execute();
  return {
    isBehind: place?.is_behind !== 0,
    wasListed: place?.listed_at != null,
    trouble: place?.trouble ?? null,
    unread: due.map((row) => ({
      id: SettlementId.parse(row.id),
      lineCount: row.line_count,
      figures: figuresText(row),
    })),
  };
}

async function accountsOf(db: CallContext['db'], { accountId, environmentId, tellsOfAll }: FeedOf) {
  if (!tellsOfAll) return [accountId];
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('role', '!=', 'merchant')
    .execute();
  return rows.map(({ id }) => id);
}
