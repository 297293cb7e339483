// Production without a connection to banks: the consumer types routing and account number, and a directory names the bank.
import type { BankConnection } from './bank-connection.ts';

/** Bank names by routing number; empty where no directory was given. No bank confirms that an account exists, and `validatedBy` says so. */
export function typedAccountsOnly(directory: ReadonlyMap<string, string>): BankConnection {
  return {
    hasInstitutions: false,
    findInstitutions: async () => [],
    logIn: async () => undefined,
    accountOf: async () => undefined,
    connected: async () => undefined,
    bankName: async (routingNumber) => directory.get(routingNumber) ?? null,
    check: async ({ routingNumber }) => ({
      kind: 'valid',
      balance: null,
      validatedBy: directory.has(routingNumber) ? 'bank_directory' : 'routing_checksum',
    }),
  };
}
