// A ledger as version 0.1 left it: its tables by that version's migrations, its rows written straight into them.
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { migrate } from '../../../lib/node/migrate.ts';
import { groupCommitDialect } from '../../../lib/node/sqlite/group-commit-dialect.ts';
import { openWriter } from '../../../lib/node/sqlite/open.ts';
import { ledgerMigrations } from '../../../main/ledger/migrations.ts';

const LAST_OF_01 = '0004-outcomes';
const PROVIDER = 'https://PAY.example:443/';
export const ENVIRONMENT_01 = 'environment_01';

/** Every order charged, each with its session, three calls, an event, a fee and three lines in the log. */
export async function makeVersion01Ledger(file: string, orders: number): Promise<void> {
  const all = await ledgerMigrations.getMigrations();
  const of01 = Object.fromEntries(Object.entries(all).filter(([name]) => name <= LAST_OF_01));
  const db = new Kysely({ dialect: groupCommitDialect({ writer: await openWriter(file) }) });
  await migrate(db, { getMigrations: async () => of01 });
  await db.destroy();
  const rows = new Database(file);
  rows.pragma('journal_mode = MEMORY');
  rows.exec(`begin;
    insert into environment (id, provider, name, kind, base_url, auth_url, js_url, dashboard_url, sdk_constructor, brand_title,
        created_at, mode, marketplace_id)
      values ('${ENVIRONMENT_01}', '${PROVIDER}', 'Market', 'sandbox', '${PROVIDER}', '${PROVIDER}', '${PROVIDER}',
        '${PROVIDER}', 'ServicePay', 'Market', '2025-01-01T00:00:00.000Z', 'marketplace', 'mk');
    insert into account (id, environment_id, name, role, created_at)
      values ('seller', '${ENVIRONMENT_01}', 'Blue Barn Farm', 'seller', '2025-01-01T00:00:00.000Z');
    create temp table payment as with recursive n(i) as (select 1 union all select i + 1 from n where i < ${orders})
      select i, printf('%08x', (i * 2654435761) % 4294967296) || i as one, 100 + i % 9000 as amount,
        strftime('%Y-%m-%dT%H:%M:%fZ', 1735689600 + i * 30, 'unixepoch') as at from n;
    ${journal('create_session', 'null')} ${journal('create_order', "'order_' || one")} ${journal('charge_order', "'order_' || one")}
    insert into session (provider, id, account_id, recorded_at, status, total_amount, fees, track_number, first_name, last_name,
        marketplace_id, create_date)
      select '${PROVIDER}', 'sess_' || one, 'seller', at, 'finalized', amount, 150, 'T' || one, 'Ada', 'Lovelace ' || i % 97, 'mk', at
      from payment;
    insert into "order" (provider, id, account_id, recorded_at, session_id, status, total_amount, charge_id, marketplace_id,
        track_number, create_date, verified, captured_at)
      select '${PROVIDER}', 'order_' || one, 'seller', at, 'sess_' || one, 'charged', amount, 'charge_' || one, 'mk', 'T' || one,
        at, 1, at from payment;
    insert into charge (provider, id, order_id, recorded_at, type, status, amount, track_number, create_date)
      select '${PROVIDER}', 'charge_' || one, 'order_' || one, at, 'ach', 'pending', amount, 'T' || one, at from payment;
    insert into checkout_event (id, provider, session_id, at, kind, event)
      select 'event_' || i, '${PROVIDER}', 'sess_' || one, at, 'started', '{"kind":"started"}' from payment;
    insert into fee_entry (id, provider, kind, order_id, charge_id, account_id, marketplace_id, amount, order_amount, at, day,
        recorded_at, actor)
      select 'fee_' || i, '${PROVIDER}', 'accrual', 'order_' || one, 'charge_' || one, 'seller', 'mk', 150, amount, at,
        substr(at, 1, 10), at, 'Grace' from payment;
    insert into audit (id, at, actor, action, subject, detail)
      select action || i, at, 'Grace', action, 'order_' || one, '{"state":"succeeded"}' from payment,
        (select 'create_session' as action union all select 'create_order' union all select 'charge_order');
    commit`);
  rows.pragma('journal_mode = WAL');
  rows.close();
}

/** With a driver's license, which a later version forgets. */
const REQUEST = `json_object('amount', amount, 'consumer_info', json_object('email', 'a' || i || '@example.com', 'drivers_license',
        json_object('number', 'D' || i)))`;

const journal = (
  operation: string,
  orderId: string,
) => `insert into journal (id, environment_id, account_id, provider, operation,
      session_id, order_id, charge_id, request, state, alive, actor, instance_id, sent_at, lease_until, answered_at)
    select '${operation}' || i, '${ENVIRONMENT_01}', 'seller', '${PROVIDER}', '${operation}', 'sess_' || one, ${orderId},
      ${operation === 'charge_order' ? "'charge_' || one" : 'null'},
      ${operation === 'create_session' ? REQUEST : "'{}'"}, 'succeeded', 1, 'Grace', 'old', at, at, at from payment;`;
