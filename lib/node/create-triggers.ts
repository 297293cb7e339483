// Makes triggers from one description for SQLite and PostgreSQL, which has a function behind each.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './postgres/is-postgres.ts';

type Event = 'insert' | 'update' | 'delete';

/** `while`: the condition under which the change is refused; always where absent. */
export type Refusal = { before: Event; on: string; while?: RawBuilder<unknown>; message: string };

/** Has the database refuse a change, by any program. */
export async function createRefusal(
  db: Kysely<unknown>,
  name: string,
  { before, on, while: condition, message }: Refusal,
): Promise<void> {
  const event = sql`before ${sql.raw(before)} on ${sql.table(on)}`;
  if (!isPostgres(db)) {
    const when = condition ? sql`when ${condition}` : sql``;
    await sql`create trigger ${sql.ref(name)} ${event} ${when}
      begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
    return;
  }
  // A trigger's own condition can't look into another table there.
  const refuse = sql`raise exception ${sql.lit(message)};`;
  await createFunction(
    db,
    name,
    condition ? sql`if ${condition} then ${refuse} end if; return coalesce(new, old);` : refuse,
  );
  await sql`create trigger ${sql.ref(name)} ${event} for each row execute function ${sql.ref(name)}()`.execute(db);
}

/** Has PostgreSQL refuse to empty a table at once. SQLite deletes row by row, which a refusal of deletes covers. */
export async function refuseTruncate(db: Kysely<unknown>, name: string, on: string, message: string): Promise<void> {
  if (!isPostgres(db)) return;
  await createFunction(db, name, sql`raise exception ${sql.lit(message)};`);
  await sql`create trigger ${sql.ref(name)} before truncate on ${sql.table(on)}
    execute function ${sql.ref(name)}()`.execute(db);
}

const createFunction = (db: Kysely<unknown>, name: string, body: RawBuilder<unknown>) =>
  sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin ${body} end $$`.execute(db);
