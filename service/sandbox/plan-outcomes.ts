// The outcome plan as it stands, how it is replaced, and what it says of each debit and refund when that is made.
import { CHANGE_CODES, type ChangeCode, type CorrectedField } from '../../contract/ach/return-codes.ts';
import { t } from '../../messages/t.ts';
import { bankTellsAt } from '../books/settlement-date.ts';
import { Refusal } from '../http/refusal.ts';
import type { AccountCipher } from '../secrets/account-cipher.ts';
import type { Made, Planned, PlanOutcomes } from '../store/books/scheduled-outcomes.ts';
import { accountNumberOf, type BankAccountRow, fingerprintOf, rowOf } from '../store/checkout/bank-accounts.ts';
import type { Correction } from '../store/checkout/correct-account.ts';
import type { Store } from '../store/database.ts';
import { readSandboxState, replaceReadOutcomes, writeOutcomes } from '../store/sandbox-state.ts';
import { MAGIC_OUTCOMES } from './magic-outcomes.ts';
import { MAX_OUTCOME_RULES, matches, OutcomePlan, type OutcomeRule } from './outcome-plan.ts';

const NO_PLAN: OutcomePlan = { rules: [] };

/** The plan. */
export async function readOutcomes(store: Store): Promise<OutcomePlan> {
  return planOf((await readSandboxState(store)).outcomes);
}

/** Replaces the plan. What was made already keeps the outcome that was planned for it. */
export function replaceOutcomes(store: Store, plan: OutcomePlan): Promise<void> {
  return writeOutcomes(store, written(plan));
}

/** Adds a rule after those there are. 409 where the plan is full. */
export function addOutcome(store: Store, rule: OutcomeRule): Promise<void> {
  return changeOutcomes(store, (rules) => {
    if (rules.length < MAX_OUTCOME_RULES) return [...rules, rule];
    const shown = t(
      { defaultMessage: 'You can plan {most, number} outcomes at most. Remove some first.' },
      { most: MAX_OUTCOME_RULES },
    );
    throw new Refusal(409, `There are ${MAX_OUTCOME_RULES} outcomes already: take some away.`, { shown });
  });
}

/** Removes the first rule that says this; nothing where none does any more. */
export function removeOutcome(store: Store, rule: OutcomeRule): Promise<void> {
  return changeOutcomes(store, (rules) => {
    const index = rules.findIndex((each) => JSON.stringify(each) === JSON.stringify(rule));
    return index < 0 ? rules : rules.toSpliced(index, 1);
  });
}

/** Two people who change the plan at once both find their change in it. */
async function changeOutcomes(store: Store, change: (rules: OutcomeRule[]) => OutcomeRule[]): Promise<void> {
  for (;;) {
    const { outcomes: read } = await readSandboxState(store);
    const rules = change(planOf(read).rules);
    if (await replaceReadOutcomes(store, read, written({ rules }))) return;
  }
}

const written = (plan: OutcomePlan): string | null => (plan.rules.length === 0 ? null : JSON.stringify(plan));

function planOf(json: string | null): OutcomePlan {
  return json === null ? NO_PLAN : OutcomePlan.parse(JSON.parse(json));
}

/** What will become of debits and refunds: by the first rule that matches, else by a magic account number. */
export function outcomePlanner(
  { plannedOutcomes }: { plannedOutcomes: () => string | null },
  cipher: AccountCipher,
): PlanOutcomes {
  return async (tx, made) => {
    const { rules } = planOf(plannedOutcomes());
    // Nothing is read for a debit that nothing can match.
    if (rules.length === 0 && !canBeMagic(made)) return [];
    const facts = await factsOf(tx, made);
    if (!facts) return [];
    const { account, holder, ...matched } = facts;
    const rule =
      rules.find((each) => isAbout(each, made) && matches(each, matched)) ?? magicRule(cipher, made, account);
    return rule ? plannedBy(rule, made, (code) => inventedCorrection(cipher, account, code, holder)) : [];
  };
}

function canBeMagic(made: Made): boolean {
  if ('refundOf' in made) return false;
  return (
    made.lastFour === undefined ||
    MAGIC_OUTCOMES.some(({ accountNumber }) => accountNumber.endsWith(made.lastFour ?? ''))
  );
}

/** A refund's failure is about refunds, the others are about debits. */
function isAbout({ refund_failure_code }: OutcomeRule, made: Made): boolean {
  return 'refundOf' in made === (refund_failure_code !== undefined);
}

function magicRule(cipher: AccountCipher, made: Made, account: BankAccountRow): OutcomeRule | undefined {
  if ('refundOf' in made) return undefined;
  const magic = MAGIC_OUTCOMES.filter(({ accountNumber }) => accountNumber.endsWith(account.last_four));
  if (magic.length === 0) return undefined;
  const number = accountNumberOf(cipher, account);
  return magic.find(({ accountNumber }) => accountNumber === number)?.rule;
}

function plannedBy(
  { return_code, change_code, refund_failure_code, after_banking_days }: OutcomeRule,
  made: Made,
  correction: (code: NonNullable<OutcomeRule['change_code']>) => Extract<Planned, { kind: 'change' }>['correction'],
): Planned[] {
  if (refund_failure_code !== undefined) return [{ kind: 'refund_failure', code: refund_failure_code }];
  if ('refundOf' in made) return [];
  const dueAt = bankTellsAt(made.at, after_banking_days);
  if (return_code !== undefined) return [{ kind: 'return', code: return_code, dueAt }];
  if (change_code === undefined) return [];
  return [{ kind: 'change', code: change_code, correction: correction(change_code), dueAt }];
}

async function factsOf(tx: Store, made: Made) {
  const chargeId = 'refundOf' in made ? made.refundOf : made.chargeId;
  const row = await tx
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('sessions', 'sessions.id', 'orders.session_id')
    .select(['charges.amount', 'charges.organization_id', 'charges.consumer_fi_account_id'])
    .select(['sessions.first_name', 'sessions.last_name'])
    .where('charges.id', '=', chargeId)
    .executeTakeFirst();
  const account =
    row &&
    (await tx.selectFrom('bank_accounts').selectAll().where('id', '=', row.consumer_fi_account_id).executeTakeFirst());
  if (!row || !account) return undefined;
  return {
    account,
    holder: `${row.first_name} ${row.last_name}`,
    amount: Number(row.amount),
    last_name: row.last_name,
    account_last_four: account.last_four,
    organization_id: row.organization_id,
    attempt: 'refundOf' in made ? undefined : made.attempt,
  };
}

/** Both are valid; an account gets the one it doesn't have. */
const ROUTING_NUMBERS = ['011000015', '021000021'] as const;

/** The correction of a code for an account; its number is sealed for the row as it will be. */
function inventedCorrection(
  cipher: AccountCipher,
  account: BankAccountRow,
  code: ChangeCode,
  holder: string,
): Correction {
  const corrects: readonly CorrectedField[] = CHANGE_CODES[code].corrects;
  const [first, other] = ROUTING_NUMBERS;
  const number = accountNumberOf(cipher, account);
  const routingNumber = corrects.includes('routing_number')
    ? account.routing_number === first
      ? other
      : first
    : account.routing_number;
  const accountNumber = corrects.includes('account_number') ? nextNumber(number) : number;
  const kind = account.kind === 'checking' ? 'savings' : 'checking';
  // Sealed again with the number as well as with the routing number, which it is bound to.
  const sealed = cipher.seal(accountNumber, rowOf({ ...account, routing_number: routingNumber }));
  return {
    ...((accountNumber !== number || routingNumber !== account.routing_number) && {
      account_number_sealed: sealed,
      last_four: accountNumber.slice(-4),
      routing_number: routingNumber,
      fingerprint: fingerprintOf(cipher, { routingNumber, accountNumber }),
    }),
    ...(corrects.includes('account_kind') && { kind }),
    ...(corrects.includes('name') && { corrected_name: holder.toUpperCase() }),
  };
}

/** The same number with another last digit. */
function nextNumber(number: string): string {
  return `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
}
