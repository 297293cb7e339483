// How the store came to know what became of a charge: debits, refunds, deposits, and what a return ends.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const afterTheCharge: Migration = {
  async up(db: Kysely<unknown>) {
    await makeDebits(db);
    await widenCharges(db);
    await createRefunds(db);
    await createSettlements(db);
    await keyRequests(db);
    await createWhatEnds(db);
    await createOutcomes(db);
  },
};

/** What used to say when a charge settles becomes its first debit. */
async function makeDebits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('debits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('charge_id', 'text', (column) => column.notNull().references('charges.id'))
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('marketplace_id', 'text')
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('fees', 'bigint', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('returned_at', 'text')
    .addColumn('return_code', 'text')
    .addUniqueConstraint('debits_of_charge', ['charge_id', 'attempt'])
    .execute();
  await sql`
    insert into debits (id, charge_id, attempt, organization_id, marketplace_id, amount, fees, create_date, due_at, settled_at,
      returned_at, return_code)
    select c.id, c.id, 1, s.organization_id, c.marketplace_id, s.amount, s.fees, c.create_date, s.due_at, s.settled_at,
      s.returned_at, s.return_code
    from settlements s join charges c on c.id = s.charge_id`.execute(db);
  await db.schema.dropTable('settlements').execute();
  // Never more than one debit of a charge that may still bring money: the database itself holds that.
  await sql`create unique index debits_unreturned on debits (charge_id) where returned_at is null`.execute(db);
  await sql`create index debits_pending on debits (organization_id, due_at) where settled_at is null and returned_at is null`.execute(
    db,
  );
  for (const whose of ['organization_id', 'marketplace_id']) {
    await sql`create index ${sql.ref(`debits_returned_of_${whose}`)} on debits (${sql.ref(whose)}, returned_at, id)
      where returned_at is not null`.execute(db);
  }
}

/** When each charge last changed, and what its newest debit came to: what lists of charges are asked for. */
async function widenCharges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('charges')
    .addColumn('updated_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('charges')
    .addColumn('outcome', 'text', (column) => column.notNull().defaultTo('pending'))
    .execute();
  await db.schema.alterTable('charges').addColumn('return_code', 'text').execute();
  await sql`update charges set updated_at = create_date`.execute(db);
  await sql`
    update charges set
      updated_at = coalesce(d.returned_at, d.settled_at, charges.create_date),
      outcome = case when d.returned_at is not null then 'returned' when d.settled_at is not null then 'settled' else 'pending' end,
      return_code = d.return_code
    from debits d where d.charge_id = charges.id`.execute(db);
  for (const whose of ['organization_id', 'marketplace_id']) {
    await db.schema
      .createIndex(`charges_updated_of_${whose}`)
      .on('charges')
      .columns([whose, 'updated_at', 'id'])
      .execute();
  }
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('charge_id', 'text', (column) => column.notNull().references('charges.id'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('marketplace_id', 'text')
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('fee_returned', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('next_step_at', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('failure_code', 'text')
    .execute();
  await sql`create index refunds_next on refunds (organization_id, next_step_at) where next_step_at is not null`.execute(
    db,
  );
  for (const whose of ['charge_id', 'organization_id', 'marketplace_id']) {
    await db.schema.createIndex(`refunds_of_${whose}`).on('refunds').columns([whose, 'create_date', 'id']).execute();
  }
}

async function createSettlements(db: Kysely<unknown>): Promise<void> {
  const cents = [
    ...['amount', 'charges', 'fees', 'refunds', 'returns', 'fees_returned', 'brought_forward', 'carried_forward'],
    'lines',
  ];
  let settlements = db.schema
    .createTable('settlements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('deposited_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('settlements_deposited', ['organization_id', 'deposited_at']);
  for (const name of cents) settlements = settlements.addColumn(name, 'bigint', (column) => column.notNull());
  await settlements.execute();
  await db.schema
    .createTable('settlement_lines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('settlement_id', 'text', (column) => column.references('settlements.id'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('charge_id', 'text', (column) => column.notNull().references('charges.id'))
    .addColumn('refund_id', 'text', (column) => column.references('refunds.id'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('fee', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('settlement_lines_of_settlement')
    .on('settlement_lines')
    .columns(['settlement_id', 'id'])
    .execute();
  // What waits for the next deposit is a handful of rows, however many there were before.
  await sql`create index settlement_lines_waiting on settlement_lines (organization_id) where settlement_id is null`.execute(
    db,
  );
}

/** Idempotency keys used to be payouts' alone. */
async function keyRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keyed_requests')
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('create_date', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('keyed_requests_once', ['organization_id', 'operation', 'idempotency_key'])
    .execute();
  await sql`
    insert into keyed_requests (organization_id, operation, idempotency_key, request_hash, outcome, create_date)
    select organization_id, 'payout', idempotency_key, request_hash, outcome, create_date from payout_requests`.execute(
    db,
  );
  await db.schema.dropTable('payout_requests').execute();
}

/** Apart from the accounts and authorizations: an account is closed for every consumer who has it, and an authorization is never changed. */
async function createWhatEnds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closed_accounts')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('return_code', 'text', (column) => column.notNull())
    .addColumn('debit_id', 'text', (column) => column.notNull().references('debits.id'))
    .addColumn('closed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('ended_authorizations')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id'))
    .addColumn('return_code', 'text', (column) => column.notNull())
    .addColumn('debit_id', 'text', (column) => column.notNull().references('debits.id'))
    .addColumn('ended_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('bank_accounts_fingerprint').on('bank_accounts').column('fingerprint').execute();
  await db.schema
    .createIndex('remembered_devices_account')
    .on('remembered_devices')
    .column('bank_account_id')
    .execute();
  await db.schema.alterTable('bank_accounts').addColumn('corrected_name', 'text').execute();
}

async function createOutcomes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_outcomes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('correction', 'text')
    .addColumn('due_at', 'text')
    .addColumn('done_at', 'text')
    .execute();
  await sql`create index scheduled_outcomes_due on scheduled_outcomes (organization_id, due_at)
    where done_at is null and due_at is not null`.execute(db);
  await db.schema.createIndex('scheduled_outcomes_source').on('scheduled_outcomes').column('source_id').execute();
  await db.schema.alterTable('sandbox_state').addColumn('outcomes', 'text').execute();
}
