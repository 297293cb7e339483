// Ledger calls about the names of the books' accounts in an accounting program.
import type { Kysely } from 'kysely';
import {
  type AccountingInput,
  AccountingNames,
  BooksAccount,
  type SetAccountingNamesInput,
} from '../../../contract/console/accounting.ts';
import { READS_BOOKS } from '../../../contract/operations/who-may-send.ts';
import { accounting } from '../../../contract/procedures/accounting.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, ledgerRead } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import type { LedgerTables } from '../store/schema.ts';
import { MonthDepositLinesInput, readMonthDepositLines } from './deposit-lines.ts';
import type { AccountingNameTable } from './tables.ts';

export const accountingCalls = {
  accountingNames: answers(accounting.names, accountingNames),
  setAccountingNames: answers(accounting.setNames, setAccountingNames),
  readMonthDepositLines: ledgerRead({
    duties: READS_BOOKS,
    args: [MonthDepositLinesInput],
    run: readMonthDepositLines,
  }),
};

async function accountingNames({ db }: CallContext, { environmentId }: AccountingInput): Promise<AccountingNames> {
  return namesOf(db, await providerOf(db, environmentId));
}

/** Replaces all of them. */
async function setAccountingNames(
  { db, nowMs, actor }: CallContext,
  { environmentId, names }: SetAccountingNamesInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const before = await namesOf(trx, provider);
    await trx.deleteFrom('accounting_name').where('provider', '=', provider).execute();
    const rows: AccountingNameTable[] = BooksAccount.options.flatMap((of) => {
      const { name = null, code = null } = names.accounts[of] ?? {};
      return name === null && code === null ? [] : [{ provider, of, name, code }];
    });
    if (names.taxRate !== null) rows.push({ provider, of: TAX_RATE, name: names.taxRate, code: null });
    if (rows.length > 0) await trx.insertInto('accounting_name').values(rows).execute();
    const after = await namesOf(trx, provider);
    await audit(trx, new Date(nowMs).toISOString(), actor, 'name_books_accounts', environmentId, after, before);
  });
}

const TAX_RATE = 'tax_rate';

async function namesOf(db: Kysely<LedgerTables>, provider: string): Promise<AccountingNames> {
  const rows = await db
    .selectFrom('accounting_name')
    .select(['of', 'name', 'code'])
    .where('provider', '=', provider)
    .orderBy('of')
    .execute();
  const accounts = rows.filter(({ of }) => of !== TAX_RATE).map(({ of, name, code }) => [of, { name, code }]);
  const taxRate = rows.find(({ of }) => of === TAX_RATE)?.name ?? null;
  return AccountingNames.parse({ accounts: Object.fromEntries(accounts), taxRate });
}
