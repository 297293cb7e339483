// The codes by which a consumer's bank returns a WEB debit, as the NACHA Operating Rules define them, and what each asks of whom.
import { z } from 'zod';

/** unauthorized and administrative are the groups whose rates NACHA limits; the rest count in the overall rate only. */
export type ReturnGroup =
  | 'insufficient_funds'
  | 'administrative'
  | 'unauthorized'
  | 'stopped'
  | 'account_restricted'
  | 'entry_error';

/** Who has to do something next. */
export type ReturnActor = 'customer' | 'seller' | 'platform';

export type ReturnCodeFacts = {
  /** NACHA's own title, in English in every language. */
  title: string;
  group: ReturnGroup;
  actor: ReturnActor;
  /** How long after the debit's settlement the bank may return it: 2 banking days, or 60 calendar days. */
  window: 'two_banking_days' | 'sixty_days';
};

export const RETURN_CODES = {
  R01: code('Insufficient funds', 'insufficient_funds', 'customer'),
  R02: code('Account closed', 'administrative', 'customer'),
  R03: code('No account/unable to locate account', 'administrative', 'customer'),
  R04: code('Invalid account number structure', 'administrative', 'customer'),
  R05: code('Unauthorized debit to consumer account using corporate SEC code', 'unauthorized', 'seller', 'sixty_days'),
  R06: code('Returned per ODFI’s request', 'entry_error', 'platform'),
  R07: code('Authorization revoked by customer', 'unauthorized', 'seller', 'sixty_days'),
  R08: code('Payment stopped', 'stopped', 'seller'),
  R09: code('Uncollected funds', 'insufficient_funds', 'customer'),
  R10: code(
    'Customer advises originator is not known to receiver or not authorized',
    'unauthorized',
    'seller',
    'sixty_days',
  ),
  R11: code(
    'Customer advises entry not in accordance with the terms of the authorization',
    'unauthorized',
    'seller',
    'sixty_days',
  ),
  R12: code('Account sold to another DFI', 'account_restricted', 'customer'),
  R13: code('Invalid ACH routing number', 'entry_error', 'customer'),
  R14: code('Representative payee deceased or unable to continue', 'account_restricted', 'seller'),
  R15: code('Beneficiary or account holder deceased', 'account_restricted', 'seller'),
  R16: code('Account frozen', 'account_restricted', 'customer'),
  R17: code('File record edit criteria', 'entry_error', 'platform'),
  R20: code('Non-transaction account', 'account_restricted', 'customer'),
  R21: code('Invalid company identification', 'entry_error', 'platform'),
  R22: code('Invalid individual ID number', 'entry_error', 'platform'),
  R24: code('Duplicate entry', 'entry_error', 'platform'),
  R26: code('Mandatory field error', 'entry_error', 'platform'),
  R28: code('Routing number check digit error', 'entry_error', 'platform'),
  R29: code('Corporate customer advises not authorized', 'unauthorized', 'seller'),
  R34: code('Limited participation DFI', 'account_restricted', 'customer'),
} as const satisfies Record<string, ReturnCodeFacts>;

export type ReturnCode = keyof typeof RETURN_CODES;
export const ReturnCode = z.enum(Object.keys(RETURN_CODES) as [ReturnCode, ...ReturnCode[]]);

/** NACHA's other return codes: of other entries than WEB debits, and of returns that banks dispute. A provider's file may hold one. */
const OTHER_RETURN_CODES = [
  'R18',
  'R19',
  'R23',
  'R25',
  'R27',
  'R30',
  'R31',
  'R32',
  'R33',
  'R35',
  'R36',
  'R37',
  'R38',
  'R39',
  'R40',
  'R41',
  'R42',
  'R43',
  'R44',
  'R45',
  'R46',
  'R47',
  'R50',
  'R51',
  'R52',
  'R53',
  'R61',
  'R62',
  'R67',
  'R68',
  'R69',
  'R70',
  'R71',
  'R72',
  'R73',
  'R74',
  'R75',
  'R76',
  'R77',
  'R80',
  'R81',
  'R82',
  'R83',
  'R84',
  'R85',
] as const;
export type OtherReturnCode = (typeof OTHER_RETURN_CODES)[number];

/** Every return code that NACHA lists. */
export const AnyReturnCode = z.enum([...ReturnCode.options, ...OTHER_RETURN_CODES]);
export type AnyReturnCode = z.infer<typeof AnyReturnCode>;

/** After one of these the account takes no new debit. */
export const CLOSES_ACCOUNT: ReadonlySet<ReturnCode> = new Set(['R02', 'R03', 'R04', 'R16', 'R20']);

/** Only these debits may be presented again: at most twice, within 180 days of the first (NACHA, reinitiation). */
export const MAY_BE_PRESENTED_AGAIN: ReadonlySet<ReturnCode> = new Set(['R01', 'R09']);
export const PRESENTED_AGAIN_AT_MOST = 2;
export const PRESENTED_AGAIN_WITHIN_DAYS = 180;

/** Why a credit to a consumer, a refund, may come back. */
export const REFUND_FAILURES = {
  R02: 'Account closed',
  R03: 'No account/unable to locate account',
  R04: 'Invalid account number structure',
  R16: 'Account frozen',
  R20: 'Non-transaction account',
  R23: 'Credit entry refused by receiver',
} as const;

export type RefundFailure = keyof typeof REFUND_FAILURES;
export const RefundFailure = z.enum(Object.keys(REFUND_FAILURES) as [RefundFailure, ...RefundFailure[]]);

/** Notifications of change: what the bank says is right, to be used from the next debit on. */
export const CHANGE_CODES = {
  C01: { title: 'Incorrect account number', corrects: ['account_number'] },
  C02: { title: 'Incorrect routing number', corrects: ['routing_number'] },
  C03: { title: 'Incorrect routing number and account number', corrects: ['routing_number', 'account_number'] },
  C04: { title: 'Incorrect individual name', corrects: ['name'] },
  C05: { title: 'Incorrect transaction code', corrects: ['account_kind'] },
  C06: { title: 'Incorrect account number and transaction code', corrects: ['account_number', 'account_kind'] },
  C07: {
    title: 'Incorrect routing number, account number and transaction code',
    corrects: ['routing_number', 'account_number', 'account_kind'],
  },
} as const satisfies Record<string, { title: string; corrects: readonly CorrectedField[] }>;

export type CorrectedField = 'account_number' | 'routing_number' | 'account_kind' | 'name';
export type ChangeCode = keyof typeof CHANGE_CODES;
export const ChangeCode = z.enum(Object.keys(CHANGE_CODES) as [ChangeCode, ...ChangeCode[]]);

/** NACHA's limits over 60 days, in basis points of the debits sent; a warning is due from `warn` on. */
export const RETURN_RATE_WINDOW_DAYS = 60;
export const RETURN_RATE_LIMITS = {
  unauthorized: { limit: 50, warn: 35 },
  administrative: { limit: 300, warn: 225 },
  overall: { limit: 1500, warn: 1125 },
} as const;
export type RateKind = keyof typeof RETURN_RATE_LIMITS;

function code(
  title: string,
  group: ReturnGroup,
  actor: ReturnActor,
  window: ReturnCodeFacts['window'] = 'two_banking_days',
): ReturnCodeFacts {
  return { title, group, actor, window };
}
