// By which records a text finds payments: identifiers, track numbers, references, notes, and what banks say. What else is to be found joins SOURCES.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { consumerReadings, foldedReference, foldedWords, returnCodeOf, SHORTEST_PIECE } from './fold.ts';
import { PART_LENGTH } from './index-session.ts';

type Db = Kysely<LedgerTables>;
export type PaymentTable = 'order' | 'session';

/** Orders, and sessions whose order is meant where they have one. */
type Records = { orders: string[]; sessions: string[] };

/** isFull: there may be more. exact: those that the text names whole, which are there however many begin with it. */
export type Found = Records & { isFull: boolean; exact?: Records };

/**
 * find: by index, MOST at most. holds: whether a row of a table may be one, where there can be more of them than that; it may be said of a
 * few others, since matchOf in match.ts decides.
 */
type Source = {
  find: (db: Db, provider: string, text: string) => Promise<Found>;
  holds: (text: string, table: PaymentTable) => RawBuilder<SqlBool>;
};

/** Engineering value: as many as are read within a few ms. */
export const MOST = 2_000;
/** Engineering value: references with the same beginning that are looked through for another word. */
const LOOKED_WITHIN = 100_000;
/** Comes after every character. */
export const END_OF_TEXT = '\u{10ffff}';

const TABLES = ['order', 'session', 'charge'] as const;
const PREFIX = { order: 'order_', session: 'sess_', charge: 'charge_' };

const none: Found = { orders: [], sessions: [], isFull: false };

/** `text` as LIKE takes it. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
const refs = {
  order: { id: sql`"order".id`, sessionId: sql`"order".session_id`, provider: sql`"order".provider` },
  session: { id: sql`session.id`, sessionId: sql`session.id`, provider: sql`session.provider` },
};

/** Whether a column ends with a text, or begins with it apart from the kind's prefix, in any case. */
const isPieceOf = (column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> => {
  const piece = likeText(text.toLowerCase());
  const likes = [`%${piece}`, `${piece}%`, `%\\_${piece}%`];
  return sql<SqlBool>`(${sql.join(
    likes.map((like) => sql`lower(${column}) like ${like} escape '\\'`),
    sql` or `,
  )})`;
};

const identifier: Source = {
  find: async (db, provider, text) => {
    if (text.length < SHORTEST_PIECE) return none;
    const { beginning, ending } = expressionsOf(db);
    const sought = text.toLowerCase();
    // One statement for all tables: a way to PostgreSQL and back for each of six takes longer than all of them.
    const looks = TABLES.flatMap((table) => {
      const bare = sought.startsWith(PREFIX[table]) ? sought.slice(PREFIX[table].length) : sought;
      const first = bare.slice(0, 8);
      const begun =
        first.length < 8
          ? sql`${beginning('id')} >= ${first} and ${beginning('id')} < ${first + END_OF_TEXT}`
          : sql`${beginning('id')} = ${first}`;
      // The order of a charge is in the index too.
      const [of, found] = table === 'charge' ? ['order', 'order_id'] : [table, 'id'];
      const rows = (where: RawBuilder<unknown>, holds: RawBuilder<unknown>) =>
        sql`select ${sql.lit(of)} as "of", id, value from (select ${sql.ref(found)} as id, id as value from ${sql.table(table)}
          where ${where} and coalesce(provider, '') = ${provider} and ${holds} limit ${sql.lit(MOST)}) as found`;
      const whole = sql`select ${sql.lit(of)} as "of", ${sql.ref(found)} as id, id as value from ${sql.table(table)}
        where provider = ${provider} and id in (${text}, ${PREFIX[table] + text})`;
      const isBegun = sql`lower(id) like ${`${likeText(bare)}%`} escape '\\' or lower(id) like ${`${likeText(PREFIX[table] + bare)}%`} escape '\\'`;
      return [
        whole,
        ...(bare === '' ? [] : [rows(begun, sql`(${isBegun})`)]),
        rows(sql`${ending('id')} = ${sought.slice(-3)}`, sql`lower(id) like ${`%${likeText(sought)}`} escape '\\'`),
      ];
    });
    const { rows } = await sql<{
      of: (typeof TABLES)[number];
      id: string;
      value: string;
    }>`${sql.join(looks, sql` union all `)}`.execute(db);
    const ids = (of: string, among: typeof rows) => among.flatMap((row) => (row.of === of ? row.id : []));
    const exact = rows.filter(({ value }) => {
      const whole = value.toLowerCase();
      return whole === sought || whole.slice(whole.indexOf('_') + 1) === sought;
    });
    return {
      orders: ids('order', rows),
      sessions: ids('session', rows),
      isFull: rows.length >= MOST,
      exact: { orders: ids('order', exact), sessions: ids('session', exact) },
    };
  },
  holds: (text, table) => {
    const { id, sessionId } = refs[table];
    const ids = table === 'order' ? [id, sessionId, sql`"order".charge_id`] : [id];
    return sql<SqlBool>`(${sql.join(
      ids.map((one) => isPieceOf(one, text)),
      sql` or `,
    )})`;
  },
};

const trackNumber: Source = {
  find: async (db, provider, text) => {
    const letters = [...text.toUpperCase()];
    if (letters.length < SHORTEST_PIECE) return none;
    const pieces = Array.from({ length: Math.max(1, letters.length - PART_LENGTH + 1) }, (_, at) =>
      letters.slice(at, at + PART_LENGTH).join(''),
    );
    const [first = '', ...others] = pieces;
    // Those that have all pieces have the text, but for a few.
    const also = others.map(
      (piece) =>
        sql`exists (select 1 from track_number_part as other where part = ${piece} and other.track_number = named.track_number)`,
    );
    const isWithin =
      letters.length < PART_LENGTH ? sql`part >= ${first} and part < ${first + END_OF_TEXT}` : sql`part = ${first}`;
    const { rows } = await sql<{ track_number: string }>`select track_number from track_number_part as named
      where ${sql.join([isWithin, ...also], sql` and `)} limit ${sql.lit(MOST)}`.execute(db);
    const numbers = [...new Set(rows.map((row) => row.track_number))];
    if (numbers.length === 0) return none;
    const whole = [...new Set([text, text.toUpperCase()])];
    const [all, exact] = await Promise.all([ofNumbers(db, provider, numbers), ofNumbers(db, provider, whole)]);
    return { ...all, isFull: all.isFull || rows.length >= MOST, exact };
  },
  holds: (text, table) => {
    const isWithin = (column: RawBuilder<unknown>) =>
      sql<SqlBool>`upper(${column}) like ${`%${likeText(text.toUpperCase())}%`} escape '\\'`;
    if (table === 'session') return isWithin(sql`session.track_number`);
    return sql<SqlBool>`(${isWithin(sql`"order".track_number`)} or exists (select 1 from session
      where session.provider = "order".provider and session.id = "order".session_id and ${isWithin(sql`session.track_number`)}))`;
  },
};

async function ofNumbers(db: Db, provider: string, numbers: string[]): Promise<Found> {
  const isTheirs = expressionsOf(db).isAmong('track_number', numbers);
  const [sessions, orders] = await Promise.all([
    db.selectFrom('session').select('id').where('provider', '=', provider).where(isTheirs).limit(MOST).execute(),
    db
      .selectFrom('order')
      .select('id')
      .where('provider', '=', provider)
      .where(isTheirs)
      .where('session_id', 'is', null)
      .limit(MOST)
      .execute(),
  ]);
  const isFull = [sessions, orders].some(({ length }) => length >= MOST);
  return { orders: orders.map(({ id }) => id), sessions: sessions.map(({ id }) => id), isFull };
}

const reference: Source = {
  find: async (db, provider, text) => {
    const beginning = foldedReference(text);
    if (beginning === '') return none;
    const rowsOf = (table: 'shop_reference' | 'session_reference', column: 'order_id' | 'session_id') =>
      sql<{ id: string; folded: string }>`select ${sql.ref(column)} as id, folded from ${sql.table(table)}
        where ${begins(provider, beginning)} order by folded limit ${sql.lit(MOST)}`.execute(db);
    const [orders, sessions] = await Promise.all([
      rowsOf('shop_reference', 'order_id'),
      rowsOf('session_reference', 'session_id'),
    ]);
    return {
      orders: orders.rows.map(({ id }) => id),
      sessions: sessions.rows.map(({ id }) => id),
      isFull: orders.rows.length >= MOST || sessions.rows.length >= MOST,
      exact: {
        orders: orders.rows.flatMap(({ id, folded }) => (folded === beginning ? id : [])),
        sessions: sessions.rows.flatMap(({ id, folded }) => (folded === beginning ? id : [])),
      },
    };
  },
  holds: (text, table) => {
    const { id, sessionId, provider } = refs[table];
    const folded = likeText(foldedReference(text));
    const begins = sql`(folded like ${`${folded}%`} escape '\\' or folded like ${`% ${folded}%`} escape '\\')`;
    const own = sql`exists (select 1 from shop_reference where shop_reference.provider = ${provider} and order_id = ${id} and ${begins})`;
    const ofSession = sql`exists (select 1 from session_reference
      where session_reference.provider = ${provider} and session_reference.session_id = ${sessionId} and ${begins})`;
    return sql<SqlBool>`(${own} or ${ofSession})`;
  },
};

const begins = (provider: string, beginning: string) =>
  sql`provider = ${provider} and folded >= ${beginning} and folded < ${beginning + END_OF_TEXT}`;

/** Of references with a beginning that too many share, those that have each word of another text. */
async function withinReferences(db: Db, provider: string, beginning: string, text: string): Promise<Found> {
  const words = foldedReference(text).split(' ').map(likeText);
  const has = words.map(
    (word) => sql`(folded like ${`${word}%`} escape '\\' or folded like ${`% ${word}%`} escape '\\')`,
  );
  const rowsOf = async (table: 'shop_reference' | 'session_reference', column: 'order_id' | 'session_id') => {
    const entries = sql`(select ${sql.ref(column)} as id, folded from ${sql.table(table)}
      where ${begins(provider, foldedReference(beginning))} order by folded limit ${sql.lit(LOOKED_WITHIN)}) as begun`;
    const [{ rows }, counted] = await Promise.all([
      sql<{ id: string }>`select id from ${entries} where ${sql.join(has, sql` and `)} limit ${sql.lit(MOST)}`.execute(
        db,
      ),
      sql<{ count: number }>`select count(*) as count from ${entries}`.execute(db),
    ]);
    const isFull = rows.length >= MOST || Number(counted.rows[0]?.count ?? 0) >= LOOKED_WITHIN;
    return { ids: rows.map(({ id }) => id), isFull };
  };
  const [orders, sessions] = await Promise.all([
    rowsOf('shop_reference', 'order_id'),
    rowsOf('session_reference', 'session_id'),
  ]);
  return { orders: orders.ids, sessions: sessions.ids, isFull: orders.isFull || sessions.isFull };
}

/** Words of notes, and of customers whom the shop told. */
const note: Source = {
  find: async (db, provider, text) => {
    const words = [foldedWords(text).map((word) => ({ word })), ...consumerReadings(text)].flatMap(
      (reading) => reading.toSorted((one, other) => other.word.length - one.word.length)[0]?.word ?? [],
    );
    const found = await Promise.all([...new Set(words)].map((word) => recordsOfWord(db, provider, word)));
    const rows = found.flat();
    const ids = [...new Set(rows.map((row) => row.record_id))];
    const isOrder = (id: string) => id.startsWith(PREFIX.order);
    return {
      orders: ids.filter(isOrder),
      sessions: ids.filter((id) => !isOrder(id)),
      isFull: found.some(({ length }) => length >= MOST),
    };
  },
  holds: (_, table) => {
    const { id, sessionId, provider } = refs[table];
    return sql`(exists (select 1 from note where note.provider = ${provider} and record_id in (${id}, ${sessionId}))
      or exists (select 1 from order_customer where order_customer.provider = ${provider} and order_customer.order_id = ${id}))`;
  },
};

const recordsOfWord = (db: Db, provider: string, word: string) =>
  db
    .selectFrom('note_word')
    .select('record_id')
    .where('provider', '=', provider)
    .where('word', '>=', word)
    .where('word', '<', word + END_OF_TEXT)
    .orderBy('word')
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();

const returnCode: Source = {
  find: async (db, provider, text) => {
    const code = returnCodeOf(text);
    if (code === null) return none;
    const rows = await db
      .selectFrom('charge_outcome')
      .select('order_id')
      .where('provider', '=', provider)
      .where('return_code', '=', code)
      .orderBy('updated_at', 'desc')
      .limit(MOST)
      .execute();
    return { orders: rows.map((row) => row.order_id), sessions: [], isFull: rows.length >= MOST };
  },
  holds: (text, table) =>
    sql`exists (select 1 from charge_outcome where charge_outcome.provider = ${refs[table].provider}
      and charge_outcome.order_id = ${refs[table].id} and return_code = ${returnCodeOf(text)})`,
};

const balanceTransaction: Source = {
  find: async (db, provider, text) => {
    if (text.length < SHORTEST_PIECE) return none;
    const id = text.toLowerCase();
    const { rows } = await sql<{
      order_id: string;
      value: string;
    }>`select order_id, lower(balance_transaction_id) as value from charge
      where provider = ${provider} and balance_transaction_id is not null
      and lower(balance_transaction_id) >= ${id} and lower(balance_transaction_id) < ${id + END_OF_TEXT}
      order by lower(balance_transaction_id) limit ${sql.lit(MOST)}`.execute(db);
    const exact = rows.flatMap(({ order_id, value }) => (value === id ? order_id : []));
    return {
      orders: rows.map((row) => row.order_id),
      sessions: [],
      isFull: rows.length >= MOST,
      exact: { orders: exact, sessions: [] },
    };
  },
  holds: (text, table) =>
    sql`exists (select 1 from charge where charge.provider = ${refs[table].provider} and charge.order_id = ${refs[table].id}
      and lower(charge.balance_transaction_id) like ${`${likeText(text.toLowerCase())}%`} escape '\\')`,
};

const SOURCES: readonly Source[] = [reference, identifier, trackNumber, note, returnCode, balanceTransaction];

type RecordSet = { orders: Set<string>; sessions: Set<string> };

/**
 * What a text may mean. exact: what it names whole. begun: what has a reference that another of the texts begins, within which this one may
 * be. isFull: there is more than was found. holds: conditions for all that is meant.
 */
export type FoundByText = RecordSet & {
  exact: RecordSet;
  begun: RecordSet & Pick<FoundByText, 'isFull' | 'holds'>;
  isFull: boolean;
  holds: ((table: PaymentTable) => RawBuilder<SqlBool>)[];
};

const together = (found: readonly Records[]): RecordSet => ({
  orders: new Set(found.flatMap(({ orders }) => orders)),
  sessions: new Set(found.flatMap(({ sessions }) => sessions)),
});
const isSome = ({ orders, sessions }: Records): boolean => orders.length + sessions.length > 0;

/** Neither an e-mail address nor a whole ID is a word within a reference. */
const mayBeWithin = (text: string): boolean => !/@|^(?:order|sess|charge)_/i.test(text);

/** What each text may mean. Where one begins a reference, the others may be words within it. */
export async function findByTexts(db: Db, provider: string, texts: readonly (string | null)[]): Promise<FoundByText[]> {
  const all = await Promise.all(
    texts.map((text) => (text === null ? [] : Promise.all(SOURCES.map(({ find }) => find(db, provider, text))))),
  );
  const ofReferences = texts.map((_, n) => all[n]?.[0] ?? none);
  const begun = texts.length > 1 ? ofReferences.filter(isSome) : [];
  const shared = texts.length > 1 ? texts.filter((text, n) => text !== null && ofReferences[n]?.isFull) : [];
  const joined = shared.length === 0 ? [] : await joinedReferences(db, provider, texts, ofReferences);
  const few = [...begun.filter(({ isFull }) => !isFull), ...joined];
  return Promise.all(
    texts.map(async (text, n) => {
      const found = all[n] ?? [];
      const isWord = text !== null && mayBeWithin(text);
      const others = isWord ? shared.filter((one) => one !== text) : [];
      const within = await Promise.all(others.map((one) => withinReferences(db, provider, one ?? '', text ?? '')));
      const holdsOf = (sources: readonly Source[]) =>
        text === null
          ? []
          : sources.map(
              ({ holds }) =>
                (table: PaymentTable) =>
                  holds(text, table),
            );
      const isMeant = (source: Source, at: number) =>
        (source === reference && isWord && begun.length > 0) || isSome(found[at] ?? none);
      return {
        ...together(found),
        exact: together(found.flatMap(({ exact }) => exact ?? [])),
        begun: {
          ...together(isWord ? [...few, ...within] : []),
          isFull: within.some(({ isFull }) => isFull),
          holds: holdsOf([reference]),
        },
        isFull: found.some(({ isFull }) => isFull),
        holds: holdsOf(SOURCES.filter(isMeant)),
      };
    }),
  );
}

/** Texts beside each other may be one reference, whose first word many have: "po 100005". */
function joinedReferences(db: Db, provider: string, texts: readonly (string | null)[], found: readonly Found[]) {
  const runs = found.flatMap(({ isFull }, from) => {
    const next = texts.slice(from).indexOf(null);
    const run = texts.slice(from, next < 0 ? undefined : from + next);
    return isFull ? run.slice(1).map((_, more) => run.slice(0, more + 2).join(' ')) : [];
  });
  return Promise.all(runs.map((run) => reference.find(db, provider, run)));
}
