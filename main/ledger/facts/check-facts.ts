// Checks the facts: each provider's chain, what each fact is about, its personal values, and their end against what was kept apart.
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { AuditCheck, AuditFault, AuditHead, FactsHead } from '../../../contract/console/audit.ts';
import type { FactBody } from '../../core/facts.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { grouped } from '../store/grouped.ts';
import type { LedgerTables } from '../store/schema.ts';
import { BEGINNING, hashFact } from './append-fact.ts';
import { placeSubjects } from './fact-subjects.ts';
import { ofNewestFact } from './newest-fact.ts';
import { hmacOf, sealsIn } from './personal.ts';
import type { FactRow, PersonalValueTable } from './tables.ts';

/** Engineering values: facts read at a time, and how many of the newest are looked at when Paydesk starts. */
const AT_A_TIME = 500;
const TAIL = 1000;

type Db = Kysely<LedgerTables>;

/** Names the first fact that is wrong and not accepted, and whose it is; null where none is. `tell` hears up to which fact it has read. Holds one page and one hash a provider, however many facts there are. */
export async function checkFacts(
  db: Db,
  scope: AuditCheck['scope'],
  isAccepted: (fault: AuditFault) => boolean,
  tell: (last: number) => void = () => undefined,
): Promise<AuditFault | null> {
  const from = scope === 'whole' ? 0 : Math.max(0, (await newestFact(db)) - TAIL);
  const ends = new Map<string, string>();
  for (let last = from; ; ) {
    const rows = await db
      .selectFrom('fact')
      .selectAll()
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(AT_A_TIME)
      .execute();
    const wrong = await wrongBeside(db, rows);
    for (const row of rows) {
      const { seq, provider } = row;
      const before = ends.get(provider) ?? (await hashBefore(db, provider, seq));
      const isChanged = hashFact(row) !== row.hash || wrong.has(seq);
      const faults: AuditFault[] = [
        ...(isChanged ? [{ seq, kind: 'fact_changed' as const, provider }] : []),
        ...(row.previous === before ? [] : [{ seq, kind: 'fact_missing' as const, provider }]),
      ];
      const fault = faults.find((each) => !isAccepted(each));
      if (fault) return fault;
      ends.set(provider, row.hash);
      last = seq;
    }
    if (rows.length < AT_A_TIME) return null;
    tell(last);
    // Lets in what the ledger was asked meanwhile.
    await setImmediate();
  }
}

async function hashBefore(db: Db, provider: string, seq: number): Promise<string> {
  const newest = ofNewestFact('hash', sql<string>`cast(${provider} as text)`, seq - 1);
  const { hash } = await db.selectNoFrom(newest.as('hash')).executeTakeFirstOrThrow();
  return hash ?? BEGINNING;
}

/** The facts beside whose chain something was changed: what they are about, or a personal value. An erased value is none of these. */
async function wrongBeside(db: Db, rows: readonly FactRow[]): Promise<Set<number>> {
  const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0];
  const beside = async <Table extends 'fact_subject' | 'personal_value'>(table: Table) => {
    const found = await sql<LedgerTables[Table]>`select * from ${sql.table(table)}
      where seq >= ${first} and seq <= ${last}`.execute(db);
    return grouped(found.rows, ({ seq }) => String(seq));
  };
  const subjects = await beside('fact_subject');
  const values = await beside('personal_value');
  const isWrong = (row: FactRow): boolean => {
    const [ownSubjects = [], ownValues = []] = [subjects.get(String(row.seq)), values.get(String(row.seq))];
    if ([...ownSubjects, ...ownValues].some(({ provider }) => provider !== row.provider)) return true;
    const body = JSON.parse(row.body) as object;
    const { columns, others } = placeSubjects(subjectsOf({ kind: row.kind, ...body } as FactBody));
    const isAbout = isDeepStrictEqual(ownSubjects.map(({ subject }) => subject).toSorted(), others.toSorted());
    return !isAbout || !isDeepStrictEqual(columns, columnsOf(row)) || !areProven(body, ownValues);
  };
  const wrong = rows.filter((row) => {
    try {
      return isWrong(row);
    } catch {
      // No body that Paydesk writes.
      return true;
    }
  });
  return new Set(wrong.map(({ seq }) => seq));
}

const columnsOf = ({ act_id, session_id, order_id, charge_id }: FactRow) => ({
  act_id,
  session_id,
  order_id,
  charge_id,
});

function areProven(body: object, values: readonly PersonalValueTable[]): boolean {
  const seals = sealsIn(body);
  const areThere = values.length === seals.size && values.every(({ place }) => seals.has(place));
  // Erased together: one alone proves nothing.
  const isProven = ({ place, value, key }: PersonalValueTable) =>
    value === null || key === null ? value === key : hmacOf(key, value) === seals.get(place);
  return areThere && values.every(isProven);
}

export async function newestFact(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom('fact')
    .select((c) => c.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/** What the head says of the facts: the newest one's number, and a hash over the end of each provider's chain up to it. */
export async function factsEnd(db: Db): Promise<FactsHead> {
  return factsUpTo(db, await newestFact(db));
}

async function factsUpTo(db: Db, seq: number): Promise<FactsHead> {
  if (seq === 0) return { seq, hash: BEGINNING };
  const { rows } = await sql<{ provider: string; hash: string | null }>`with recursive each(provider) as (
      select min(provider) from fact
      union all select (select min(provider) from fact where provider > each.provider) from each
        where each.provider is not null)
    select provider, ${ofNewestFact('hash', sql.ref('each.provider'), seq)} as hash from each where provider is not null`.execute(
    db,
  );
  const ends = rows.filter((end) => end.hash !== null).map((end) => [end.provider, end.hash]);
  return { seq, hash: hash('sha256', JSON.stringify(ends)) };
}

/** How the facts contradict a head that was kept apart; null where they hold all that it speaks for. */
export async function factsFaultAtHead(db: Db, { facts: head, closed }: AuditHead): Promise<AuditFault | null> {
  if (head === undefined) return null;
  const newest = await newestFact(db);
  if (head.seq > newest) return { seq: newest + 1, kind: 'facts_cut_off' };
  const kept = await factsUpTo(db, head.seq);
  if (kept.hash !== head.hash) return { seq: head.seq, kind: 'facts_rewritten' };
  // Of a ledger in use, a head may lag behind.
  return closed && newest > head.seq ? { seq: head.seq + 1, kind: 'facts_added' } : null;
}
