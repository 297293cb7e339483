// Holds the rows that are stored against those that facts make, a page of payments at a time.
import { type Kysely, sql } from 'kysely';
import { emptyPayment, type Payment } from '../../core/payment.ts';
import { OWN_ALARM } from '../alarms/raise-alarm.ts';
import { indexTrackNumbers, wordsOf } from '../search/index-session.ts';
import { expressionsOf } from '../store/expressions.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type Total, totalsBetween } from './count-in-totals.ts';
import { createdSessions, sentConsumer, trackNumbers } from './make-findable.ts';
import type { MadePayment } from './payment-pages.ts';
import { keyOf, type Row, TABLES, type Table } from './write-rows.ts';

type Db = Kysely<LedgerTables>;

/** A row that facts make. stored: the row of its key; null where there is none. changed: the columns that are others. */
export type HeldRow = { table: Table; of: MadePayment; row: Row; stored: Row | null; changed: Row };

/** In place of a consumer that isn't there yet: no row has this number. */
const NO_CONSUMER = 0;

/** Every row of these payments. */
export async function heldRows(db: Db, payments: readonly MadePayment[]): Promise<HeldRow[]> {
  const held: HeldRow[] = [];
  const byProvider = new Map<string, MadePayment[]>();
  for (const made of payments) {
    const { provider } = made.payment;
    byProvider.set(provider, [...(byProvider.get(provider) ?? []), made]);
  }
  for (const [provider, own] of byProvider) {
    const consumers = await consumersOf(db, provider, own);
    for (const table of TABLES) {
      const made = own.flatMap((of) =>
        table.rowsOf(of.payment).map((row) => ({
          of,
          row: table.name === 'session' ? { ...row, consumer_id: consumers.get(String(row['id'])) ?? null } : row,
        })),
      );
      const stored = await storedRows(
        db,
        table,
        provider,
        made.map(({ row }) => row),
      );
      for (const { of, row } of made) {
        const found = stored.get(keyOf(table, row)) ?? null;
        const changed = Object.entries(row).filter(([column, value]) => value !== found?.[column]);
        held.push({ table, of, row, stored: found, changed: Object.fromEntries(changed) });
      }
    }
  }
  return held;
}

/** The consumer of each session that was created from here, by the session's ID. */
async function consumersOf(db: Db, provider: string, payments: readonly MadePayment[]): Promise<Map<string, number>> {
  const words = new Map<string, string>();
  for (const { payment } of payments)
    for (const { sessionId, act } of createdSessions(payment)) {
      const sent = wordsOf(sentConsumer(act));
      if (sent !== null) words.set(sessionId, sent);
    }
  if (words.size === 0) return new Map();
  const rows = await selectConsumers(db, { provider, words: JSON.stringify([...new Set(words.values())]) });
  const ids = new Map(rows.map((consumer) => [consumer.words, consumer.id]));
  return new Map([...words].map(([sessionId, sent]) => [sessionId, ids.get(sent) ?? NO_CONSUMER]));
}

async function storedRows(db: Db, table: Table, provider: string, rows: readonly Row[]): Promise<Map<string, Row>> {
  const select = SELECTS.get(table);
  if (!select || rows.length === 0) return new Map();
  const ids = [...new Set(rows.map((row) => row[idOf(table)]))];
  const found = (await select(db, { provider, ids: JSON.stringify(ids) })) as Row[];
  return new Map(found.map((row) => [keyOf(table, row), row]));
}

/** The column of the key that tells rows of a provider apart. */
const idOf = ({ key }: Table): string => (key.includes('id') ? 'id' : (key[1] ?? ''));

const textsIn = (db: Db, list: string) => sql`${expressionsOf(db).textsIn(sql.val(list) as never)} as each`;

const SELECTS = new Map(
  TABLES.map((table) => [
    table,
    preparedQuery((db, { provider, ids }: { provider: string; ids: string }) =>
      db
        .selectFrom(table.name)
        .selectAll()
        .where(
          table.key.includes('provider')
            ? sql<boolean>`provider = ${provider} and ${sql.ref(idOf(table))} in (select each.value from ${textsIn(db, ids)})`
            : sql<boolean>`id in (select each.value from ${textsIn(db, ids)})`,
        ),
    ),
  ]),
);

const selectConsumers = preparedQuery((db, { provider, words }: { provider: string; words: string }) =>
  db
    .selectFrom('consumer')
    .select(['id', 'words'])
    .where('provider', '=', provider)
    .where(sql<boolean>`words in (select each.value from ${textsIn(db, words)})`),
);

/** Adds the parts of track numbers that are missing; gives how many. */
export const addTrackNumbers = (db: Db, payments: readonly MadePayment[]): Promise<number> =>
  indexTrackNumbers(
    db,
    payments.flatMap(({ payment }) => [...trackNumbers(payment)]),
  );

/** Totals of all payments: some thousands, however many payments there are. */
export class MadeTotals {
  readonly #totals = new Map<string, Total>();

  add(payment: Payment): void {
    for (const total of totalsBetween(emptyPayment(payment.provider), payment)) {
      const key = totalKey(total);
      const { count, amount } = this.#totals.get(key) ?? { count: 0, amount: 0 };
      this.#totals.set(key, { ...total, count: count + total.count, amount: amount + total.amount });
    }
  }

  /** Writes those that are stored otherwise; gives how many. Totals of nothing may be left where an order is gone. */
  async write(db: Db): Promise<number> {
    const stored = await db.selectFrom('kept_total').selectAll().execute();
    const known = new Map(stored.map((total) => [totalKey(total), total]));
    const nothing = stored
      .filter((total) => !this.#totals.has(totalKey(total)))
      .map((total) => ({ ...total, count: 0, amount: 0 }));
    const wrong = [...this.#totals.values(), ...nothing].filter((total) => {
      const { count, amount } = known.get(totalKey(total)) ?? {};
      return count !== total.count || amount !== total.amount;
    });
    for (const total of wrong) await putTotal(db, total);
    return wrong.length;
  }
}

const totalKey = ({ of, provider, day, account_id }: Total): string => JSON.stringify([of, provider, day, account_id]);

const putTotal = preparedQuery((db, total: Total) =>
  db
    .insertInto('kept_total')
    .values(total)
    .onConflict((conflict) =>
      conflict
        .columns(['of', 'provider', 'day', 'account_id'])
        .doUpdateSet((of) => ({ count: of.ref('excluded.count'), amount: of.ref('excluded.amount') })),
    ),
);

/** How many rows of a table are of payments. */
export async function countRows(db: Db, { name }: Table): Promise<number> {
  const all = db.selectFrom(name).select((row) => row.fn.countAll<number>().as('count'));
  const own = name === 'alarm' ? all.where(sql<boolean>`id not like ${sql.lit(`${OWN_ALARM}%`)}`) : all;
  return Number((await own.executeTakeFirstOrThrow()).count);
}
