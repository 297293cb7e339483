// New debits enter the running totals and return rates. On PostgreSQL that is soon after their commit: charges of one seller, or of one marketplace, would wait for each other's otherwise.
import { type Selectable, sql } from 'kysely';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import { storeTroubleOf } from '../../../lib/node/store-trouble.ts';
import { easternTimeOf } from '../../books/eastern-time.ts';
import { monthOf } from '../../books/months.ts';
import type { Posting } from '../../books/postings.ts';
import type { Store } from '../database.ts';
import { addToDays, NO_RETURNS } from '../returns/count.ts';
import type { DebitsTable, UncountedDebitsTable } from './tables.ts';
import { addToTotals, changesOf, writeEntries } from './write-postings.ts';

const AT_A_TIME = 1000;
/** How long a debit may wait to be counted, in ms: what waits is added up again by each who reads a sum. */
const SOON_MS = 1000;
/** Shorter than it takes PostgreSQL to find that two wait for each other: the counting gives way, and no call fails. */
const LOCK_TIMEOUT = '100ms';

/** Writes the entries of a debit that was sent, and sees that it is counted, in the caller's transaction. Rejects where it is posted already. */
export async function postDebit(tx: Store, debit: Selectable<DebitsTable>, posting: Posting): Promise<void> {
  await writeEntries(tx, [posting]);
  const rows = rowsOf(debit, posting);
  // SQLite has one writer, which waits for no other's rows.
  if (!isPostgres(tx)) return count(tx, rows);
  const waiting = rows.map((row) => ({ ...row, debit_id: debit.id }));
  await tx.insertInto('uncounted_debits').values(waiting).execute();
}

type Uncounted = Omit<UncountedDebitsTable, 'debit_id'>;

/** One for each owner; without an entry where the fee, or what is left after it, is nothing. */
function rowsOf({ organization_id, marketplace_id }: Selectable<DebitsTable>, posting: Posting): Uncounted[] {
  const { day } = easternTimeOf(posting.at);
  const changes = changesOf(posting);
  const row = (account: 'receivable' | 'balance', owner_id: string): Uncounted => {
    const nothing = { account, owner_id, month: monthOf(posting.at), kind: posting.kind, entries: 0, amount: 0 };
    return { ...(changes.find((change) => change.account === account) ?? nothing), day };
  };
  const own = row('receivable', organization_id);
  return marketplace_id === null ? [own] : [own, row('balance', marketplace_id)];
}

async function count(tx: Store, rows: Uncounted[]): Promise<void> {
  await addToTotals(
    tx,
    rows.filter(({ entries }) => entries > 0).map(({ day: _, ...change }) => change),
  );
  await addToDays(
    tx,
    rows.map(({ owner_id, day }) => ({ ...NO_RETURNS, owner_id, day, debits: 1 })),
  );
}

/** Counts the debits that wait for it; what another transaction has in hand, or locks what is added to, is left for the next time. */
export async function countDebits(store: Store): Promise<void> {
  if (!isPostgres(store)) return;
  let counted: number;
  do counted = await countSome(store).catch(noneWhileBusy);
  while (counted === AT_A_TIME);
}

/** By their names: a later version may add a column. */
const RETURNED = (['account', 'month', 'kind', 'entries', 'amount', 'day'] as const).map(
  (name) => `uncounted_debits.${name}` as const,
);

async function countSome(store: Store): Promise<number> {
  // Asked first without a transaction: most of the time there is nothing to do.
  const any = await store.selectFrom('uncounted_debits').select('debit_id').limit(1).executeTakeFirst();
  if (!any) return 0;
  return store.transaction().execute(async (tx) => {
    // Nothing is lost with this commit: its debits would be found uncounted again. Without a disk to wait for, it locks the totals for less than a ms.
    await sql`select set_config('synchronous_commit', 'off', true), set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(
      tx,
    );
    const rows = await tx
      .with('taken', (db) =>
        db
          .selectFrom('uncounted_debits')
          .select(['owner_id', 'debit_id'])
          .orderBy('owner_id')
          .orderBy('debit_id')
          .limit(AT_A_TIME)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('uncounted_debits')
      .using('taken')
      .whereRef('uncounted_debits.owner_id', '=', 'taken.owner_id')
      .whereRef('uncounted_debits.debit_id', '=', 'taken.debit_id')
      .returning(['uncounted_debits.owner_id', ...RETURNED])
      .execute();
    await count(tx, rows);
    return rows.length;
  });
}

function noneWhileBusy(error: unknown): number {
  if (storeTroubleOf(error) === 'busy') return 0;
  throw error;
}

export type DebitCounter = {
  /** Has debits counted within a second of this. */
  wake: () => void;
  /** Counts what still waits: a version of the service that doesn't know of it may be started next. */
  close: () => Promise<void>;
};

/** Counts debits in the background. Where that fails, the next sweep does it, and tells why it can't. */
export function openDebitCounter(store: Store): DebitCounter {
  if (!isPostgres(store)) return { wake: () => {}, close: async () => {} };
  let timer: NodeJS.Timeout | undefined;
  let counted = Promise.resolve();
  const run = () => {
    timer = undefined;
    counted = counted.then(() => countDebits(store)).catch(() => {});
    return counted;
  };
  return {
    wake: () => {
      timer ??= setTimeout(run, SOON_MS).unref();
    },
    close: async () => {
      clearTimeout(timer);
      await (timer ? run() : counted);
    },
  };
}
