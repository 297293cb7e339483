// Account numbers with a fate, at any of the sandbox's banks. The same ones as elsewhere in the trade, so that nobody has to learn new ones.

export type MagicAccount = { accountNumber: string; fate: 'closed' | 'unknown' | 'low'; happens: string };

/** In cents. */
export const LOW_BALANCE = 100;

export const MAGIC_ACCOUNTS: MagicAccount[] = [
  { accountNumber: '000111111113', fate: 'closed', happens: 'Its bank says that the account is closed (409).' },
  { accountNumber: '000111111116', fate: 'unknown', happens: "Its bank doesn't know the account (409)." },
  { accountNumber: '000222222227', fate: 'low', happens: 'It holds $1.00.' },
];
