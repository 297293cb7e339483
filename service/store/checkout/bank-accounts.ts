// Consumers' bank accounts: one row an account and consumer, its number sealed.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { AccountCipher } from '../../secrets/account-cipher.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import type { BankAccountKind, BankAccountsTable } from './tables.ts';

export type BankAccountRow = Selectable<BankAccountsTable>;

/** An account as a bank knows it. */
export type AccountFacts = { bankName: string; kind: BankAccountKind; routingNumber: string; accountNumber: string };

type ValidatedAccount = { consumerId: string; account: AccountFacts; validatedBy: BankAccountRow['validated_by'] };

/** Keeps an account that was just validated, or finds it; tells its row. What was said of it this time counts: who mistook savings for checking can mend it. `at` is ms, UTC. */
export async function keepBankAccount(
  store: Store,
  cipher: AccountCipher,
  { consumerId, account, validatedBy }: ValidatedAccount,
  at: number,
): Promise<BankAccountRow> {
  const { bankName, kind, routingNumber, accountNumber } = account;
  const id = newId('c_account_');
  const sealed = cipher.seal(accountNumber, rowOf({ id, consumer_id: consumerId, routing_number: routingNumber }));
  const fingerprint = fingerprintOf(cipher, account);
  await store
    .insertInto('bank_accounts')
    .values({
      id,
      consumer_id: consumerId,
      bank_name: bankName,
      kind,
      routing_number: routingNumber,
      last_four: accountNumber.slice(-4),
      account_number_sealed: sealed,
      fingerprint,
      validated_by: validatedBy,
      create_date: timestampOf(at),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['consumer_id', 'fingerprint'])
        .doUpdateSet({ bank_name: bankName, kind, validated_by: validatedBy }),
    )
    .execute();
  return store
    .selectFrom('bank_accounts')
    .selectAll()
    .where('consumer_id', '=', consumerId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
}

/** The same for the same account, of any consumer. */
export function fingerprintOf(
  cipher: AccountCipher,
  { routingNumber, accountNumber }: Pick<AccountFacts, 'routingNumber' | 'accountNumber'>,
): string {
  return cipher.fingerprint(`${routingNumber} ${accountNumber}`);
}

/** What a sealed number is bound to: moved to another account, it doesn't open. */
export function rowOf({
  id,
  consumer_id,
  routing_number,
}: Pick<BankAccountRow, 'id' | 'consumer_id' | 'routing_number'>) {
  return JSON.stringify([id, consumer_id, routing_number]);
}

/** The number of an account. Throws where it was sealed for another one. */
export function accountNumberOf(cipher: AccountCipher, row: BankAccountRow): string {
  return cipher.open(row.account_number_sealed, rowOf(row));
}

/** One bank account, or undefined. */
export function findBankAccount(store: Store, id: string): Promise<BankAccountRow | undefined> {
  return store.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}
