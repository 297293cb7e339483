// The list of erased payments beside the ledger, by IDs only: what a restored backup brings back is erased again.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { writeWhole } from '../audit/head-file.ts';
import type { LedgerTables } from '../store/schema.ts';
import { BY_PAYDESK } from '../thread/caller.ts';
import { erasePayments, paymentsOf } from './erase-payments.ts';

type Databases = { reader: Kysely<LedgerTables>; writer: Kysely<LedgerTables> };
type Line = { provider: string; record: string; at: string };

/** Engineering value: payments that are erased again in one transaction. */
const AT_A_TIME = 100;

export type ErasedList = {
  /** Adds what was erased since, by other servers of the database too. */
  keep: () => Promise<void>;
};

/** Erases again what this data folder's list names and the ledger doesn't know as erased; then both say the same. */
export async function openErasedList(
  { reader, writer }: Databases,
  dataFolder: string,
  now: () => number,
): Promise<ErasedList> {
  const file = join(dataFolder, 'erased.jsonl');
  const listed = readList(file);
  const keyOf = ({ provider, record }: Pick<Line, 'provider' | 'record'>) => `${provider} ${record}`;
  const known = new Set((await erasedIn(reader)).map(keyOf));
  await eraseAgain(
    writer,
    listed.filter((line) => !known.has(keyOf(line))),
    now,
  );
  const lines = new Map(listed.map((line) => [keyOf(line), line]));
  let counted = -1;
  const keep = async () => {
    const count = await countErased(reader);
    if (count === counted) return;
    const erased = await erasedIn(reader);
    const added = erased.filter((line) => !lines.has(keyOf(line)));
    for (const line of added) lines.set(keyOf(line), line);
    if (added.length > 0)
      writeWhole(file, [...lines.values()].map((line) => `${JSON.stringify(line)}\n`).join(''), `${file}.new`);
    counted = count;
  };
  await keep();
  return { keep };
}

const erasedIn = (db: Kysely<LedgerTables>): Promise<Line[]> =>
  db.selectFrom('erased_record').select(['provider', 'record_id as record', 'at']).execute();

async function countErased(db: Kysely<LedgerTables>): Promise<number> {
  const { count } = await db
    .selectFrom('erased_record')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A line that was damaged is passed over. */
function readList(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        const { provider, record, at } = JSON.parse(text) as Partial<Line>;
        return typeof provider === 'string' && typeof record === 'string' && typeof at === 'string'
          ? { provider, record, at }
          : [];
      } catch {
        return [];
      }
    });
}

async function eraseAgain(db: Kysely<LedgerTables>, lines: readonly Line[], now: () => number): Promise<void> {
  for (const provider of new Set(lines.map((line) => line.provider))) {
    const records = lines.flatMap((line) => (line.provider === provider ? line.record : []));
    for (let from = 0; from < records.length; from += AT_A_TIME) {
      const erasing = {
        provider,
        at: new Date(now()).toISOString(),
        actor: BY_PAYDESK.actor,
        why: 'restored' as const,
      };
      const known = await paymentsOf(db, provider, records.slice(from, from + AT_A_TIME));
      await erasePayments(
        db,
        erasing,
        known.filter(({ payment: { orders, sessions } }) => orders.length + sessions.length > 0),
      );
    }
  }
}
