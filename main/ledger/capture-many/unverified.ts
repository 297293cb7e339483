// What the plan noted of an order's amount, as a remark. A remark is stored with its code first.
import { sql } from 'kysely';

const notes = (code: 'amount_unverified' | 'amount_overridden') =>
  sql<boolean>`why like ${sql.lit(`{"code":"${code}"%`)}`;

/** Whether only its file says the amount of an order that waits. Of a `capture_run_item as item`. */
export const IS_UNVERIFIED = sql<boolean>`(item.state = 'waiting' and item.${notes('amount_unverified')})`;

/** The note that stays with a finished item: who overrode its amount, or, until it is captured, that its amount is unverified. */
export const noteKept = (state: string) =>
  sql<
    string | null
  >`case when ${notes('amount_overridden')} or (${state} <> 'captured' and ${notes('amount_unverified')}) then why end`;
