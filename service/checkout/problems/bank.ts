// What can stand in the way of choosing a bank account.

export type BankProblem = { code: 'account_closed' };
