// The sandbox's banks, logged in at and asked about accounts. They answer at once and know everything.
import type { AccountCheck, BankConnection, ConnectedAccount } from './bank-connection.ts';
import { LOW_BALANCE, MAGIC_ACCOUNTS } from './magic-accounts.ts';
import { SANDBOX_INSTITUTIONS, type SandboxInstitution } from './sandbox-institutions.ts';

/** The one password that is refused. */
export const WRONG_PASSWORD = 'wrong';

const FOUND_AT_MOST = 50;

/** Invented institutions. Any user name logs in with any password but WRONG_PASSWORD. */
export const sandboxBank: BankConnection = {
  hasInstitutions: true,
  findInstitutions: async (search) => {
    const words = folded(search).split(/\s+/).filter(Boolean);
    const found = SANDBOX_INSTITUTIONS.filter(({ name }) => words.every((word) => folded(name).includes(word)));
    return found.slice(0, FOUND_AT_MOST).map(({ id, name }) => ({ id, name }));
  },
  logIn: async ({ institution, password }) => {
    const found = institutionOf(institution);
    return found && password !== WRONG_PASSWORD ? accountsOf(found) : undefined;
  },
  accountOf: async (institution, key) => {
    const found = institutionOf(institution);
    return found && accountsOf(found).find((account) => account.key === key);
  },
  connected: async (institution) => {
    const found = institutionOf(institution);
    return found && { institution: { id: found.id, name: found.name }, accounts: accountsOf(found) };
  },
  bankName: async (routingNumber) => byRoutingNumber(routingNumber)?.name ?? null,
  check: async ({ routingNumber, accountNumber }): Promise<AccountCheck> => {
    const magic = MAGIC_ACCOUNTS.find((account) => account.accountNumber === accountNumber);
    if (magic && magic.fate !== 'low') return { kind: magic.fate };
    const known = byRoutingNumber(routingNumber)?.accounts.find((account) => account.accountNumber === accountNumber);
    const balance = magic ? LOW_BALANCE : (known?.balance ?? null);
    return { kind: 'valid', balance, validatedBy: 'account_check' };
  },
};

function institutionOf(id: string): SandboxInstitution | undefined {
  return SANDBOX_INSTITUTIONS.find((institution) => institution.id === id);
}

function byRoutingNumber(routingNumber: string): SandboxInstitution | undefined {
  return SANDBOX_INSTITUTIONS.find((institution) => institution.routingNumber === routingNumber);
}

function accountsOf({ name: bankName, routingNumber, accounts }: SandboxInstitution): ConnectedAccount[] {
  return accounts.map((account) => ({ ...account, bankName, routingNumber }));
}

/** Upper and lower case are the same to who searches, and so are letters with and without accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
