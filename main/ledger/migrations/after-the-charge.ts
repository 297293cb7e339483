// What became of charges: outcomes, returns and refunds as they were told, how far each feed was read, and the status they give an order.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const afterTheCharge: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table charge_outcome (provider text not null, charge_id text not null, order_id text not null,
      account_id text not null, status text not null, return_code text, returned_at text, settles_at text, settled_at text,
      amount integer not null, refunded integer not null, attempt integer not null, returnable_two_days text,
      returnable_sixty_days text, present_obstacle text, present_until text, updated_at text not null, after_charge text,
      source text not null, told_by text not null, recorded_at text not null, primary key (provider, charge_id))`.execute(
      db,
    );
    await sql`create index charge_outcome_of_order on charge_outcome (provider, order_id, updated_at desc)`.execute(db);
    await sql`create table return_case (provider text not null, charge_id text not null, attempt integer not null,
      order_id text not null, account_id text not null, code text not null, amount integer not null, at text not null,
      act_by text, is_late integer not null, refunded_before integer not null, source text not null, handled_at text,
      handled_by text, handled_note text, due text not null generated always as (coalesce(act_by, '9')) virtual,
      primary key (provider, charge_id, attempt))`.execute(db);
    // What nothing can be done about comes after all that has a deadline.
    await sql`create index return_case_open on return_case (provider, due, charge_id, attempt)
      where handled_at is null`.execute(db);
    await sql`create index return_case_handled on return_case (provider, handled_at desc, charge_id desc, attempt desc)
      where handled_at is not null`.execute(db);
    await sql`create table refund (provider text not null, id text not null, charge_id text not null, order_id text not null,
      amount integer not null, status text not null, reason text not null, failure_code text, at text not null,
      updated_at text not null, source text not null, entry_id text, primary key (provider, id))`.execute(db);
    await sql`create index refund_of_charge on refund (provider, charge_id, at desc)`.execute(db);
    await sql`create table feed_place (account_id text primary key, cursor text, read_at text, newest_at text,
      trouble text)`.execute(db);
    await sql`create table after_charge_revision (provider text primary key, revision integer not null)`.execute(db);
    await sql`alter table "order" add column after_charge text`.execute(db);
    await sql`create index order_after_charge on "order" (provider, after_charge, recorded_at desc, id desc, total_amount)
      where after_charge is not null`.execute(db);
    await keepOrders(db);
  },
};

/**
 * An order shows what became of its own charge, whichever of the two is recorded first, and nothing once it doesn't count as charged
 * any more. Kept by the database: many ways lead to an order, and to its charge.
 */
async function keepOrders(db: Kysely<unknown>): Promise<void> {
  const known = (order: string) => {
    const [id, provider, charge, status] = ['id', 'provider', 'charge_id', 'status'].map((column) =>
      sql.ref(`${order}.${column}`),
    );
    return sql`(select told.after_charge from charge_outcome as told
      where told.provider = ${provider} and told.order_id = ${id}
        and (told.charge_id = ${charge} or ${charge} is null and ${status} = 'charged')
      order by told.updated_at desc, told.charge_id limit 1)`;
  };
  const changed = sql`new.charge_id is not old.charge_id or new.status <> old.status`;
  const write = sql`update "order" set after_charge = ${known('new')} where provider = new.provider and id = new.id;`;
  await sql`create trigger order_added_finds_outcome after insert on "order"
    when new.charge_id is not null or new.status = 'charged' begin ${write} end`.execute(db);
  await sql`create trigger order_charged_finds_outcome after update of charge_id, status on "order"
    when ${changed} begin ${write} end`.execute(db);
  const tell = sql`update "order" set after_charge = ${known('order')}
    where provider = new.provider and id = new.order_id;`;
  await sql`create trigger outcome_added_tells_order after insert on charge_outcome begin ${tell} end`.execute(db);
  await sql`create trigger outcome_changed_tells_order after update on charge_outcome
    when new.after_charge is not old.after_charge or new.order_id <> old.order_id begin ${tell} end`.execute(db);
}
