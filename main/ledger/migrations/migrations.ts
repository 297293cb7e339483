// The ledger's migrations on either database, in order. One that has shipped is never changed; a change is a new one.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { createTables, type TablesOf } from '../../../lib/node/create-tables.ts';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import type { AccountingTables } from '../accounting/tables.ts';
import type { AuthorizationTables, EndedSessionTables } from '../authorizations/tables.ts';
import type { DepositTables } from '../deposits/tables.ts';
import type { ErasureTables } from '../erasure/tables.ts';
import type { FactTables } from '../facts/tables.ts';
import type { FileReadingTables } from '../intake/tables.ts';
import type { KeptKeyTables } from '../kept-keys/tables.ts';
import type { ClosedMonthTables } from '../month/tables.ts';
import type { CustomerTables, ToldTables } from '../notes/tables.ts';
import { createBetweenProcesses } from '../postgres/schema/between-processes.ts';
import type { CheckoutEndTables, SessionProgressTables } from '../sessions/tables.ts';
import type { SignInTables } from '../sign-in/tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { RoleTables } from '../team/tables.ts';
import { accounting } from './accounting.ts';
import { afterChargeTables } from './after-charge.ts';
import { analystViews } from './analyst-views.ts';
import { authorization } from './authorization.ts';
import { captureManyTables, type FirstRunItems } from './capture-many.ts';
import { checkoutEnds } from './checkout-ends.ts';
import { consumer } from './consumer.ts';
import { deposits } from './deposits.ts';
import { endedSession } from './ended-session.ts';
import { environmentTables } from './environments.ts';
import { erasure } from './erasure.ts';
import { facts } from './facts.ts';
import { intake } from './intake.ts';
import { journalTables } from './journal.ts';
import { keepingTables, refuseChanges } from './keeping.ts';
import { keptKeyOwners, keptKeys } from './kept-keys.ts';
import { keptTotalTables } from './kept-totals.ts';
import { marketplaceTables } from './marketplace.ts';
import { months } from './months.ts';
import { orderCustomer } from './order-customer.ts';
import { type FirstOrders, paymentTables } from './payments.ts';
import { referenceWords, wordsOfRecord } from './reference-words.ts';
import { searchTables } from './search.ts';
import { searchIndex } from './search-index.ts';
import { searchSpeed, sessionsWithoutOrder } from './search-speed.ts';
import { sessionProgress } from './session-progress.ts';
import { signIn } from './sign-in.ts';
import { teamTables } from './team.ts';
import { teamRoles } from './team-roles.ts';
import { told } from './told.ts';

/** The first migration. A ledger without it is an earlier version's, which can't be read. */
export const FIRST = '0041-ledger';

/** Of the first migration. */
type Described = Omit<
  LedgerTables,
  keyof (FirstOrders &
    FirstRunItems &
    FactTables &
    DepositTables &
    ClosedMonthTables &
    AccountingTables &
    ToldTables &
    CustomerTables &
    AuthorizationTables &
    EndedSessionTables &
    CheckoutEndTables &
    SessionProgressTables &
    RoleTables &
    FileReadingTables &
    SignInTables &
    KeptKeyTables &
    ErasureTables)
> &
  FirstOrders &
  FirstRunItems;

/** What a row points at comes before it. */
const TABLES: TablesOf<Described, keyof Described> = {
  ...environmentTables,
  ...teamTables,
  ...journalTables,
  ...paymentTables,
  ...afterChargeTables,
  ...marketplaceTables,
  ...captureManyTables,
  ...keepingTables,
  ...searchTables,
  ...keptTotalTables,
};

const schema: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<Described>(db, TABLES);
    await facts.up(db);
    await refuseChanges(db);
    if (isPostgres(db)) await createBetweenProcesses(db);
    await sql`insert into team (id) values (${randomUUID()})`.execute(db);
  },
};

/** The migrations by name; names sort in the order they run. */
export const ledgerMigrations: MigrationProvider = {
  getMigrations: async () => ({
    [FIRST]: schema,
    '0042-deposits': deposits,
    '0043-months': months,
    '0044-accounting': accounting,
    '0045-told': told,
    '0046-intake': intake,
    '0047-order-customer': orderCustomer,
    '0049-search': searchIndex,
    '0050-authorization': authorization,
    '0051-search-speed': searchSpeed,
    '0052-consumer': consumer,
    '0053-checkout-ends': checkoutEnds,
    '0055-reference-words': referenceWords,
    '0056-words-of-record': wordsOfRecord,
    '0057-sessions-without-order': sessionsWithoutOrder,
    '0058-duties': teamRoles,
    '0062-sign-in': signIn,
    '0063-ended-session': endedSession,
    '0064-kept-keys': keptKeys,
    '0066-erasure': erasure,
    '0068-analyst-views': analystViews,
    '0069-session-progress': sessionProgress,
    '0074-kept-key-owners': keptKeyOwners,
  }),
};

/** Whether a database holds an earlier version's ledger, by its migrations' names; none of an empty one. */
export const isOfEarlierVersion = (migrations: readonly string[]): boolean =>
  migrations.length > 0 && !migrations.includes(FIRST);
