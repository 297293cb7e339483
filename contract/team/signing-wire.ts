// What a desk asks of the ledger server that only it can do, because it keeps the API keys: calls to the payment service, and keys on their way in. None gives a key or a token out.
import { z } from 'zod';
import { AccountKey, EnterKeysInput } from '../console/keys.ts';
import { SettlementId } from '../ids.ts';
import { RECORDED } from '../operations/recorded.ts';
import { HOLDS_KEYS, MOVES_MONEY, type NeededDuties } from '../operations/who-may-send.ts';
import { WHO_MAY_CALL } from '../procedures/procedures.ts';

const Id = z.string().min(1).max(255);
const Cursor = z.string().max(2_000).nullable();
const Of = z.enum(['organization', 'marketplace']);
const Page = z.strictObject({ cursor: Cursor, limit: z.int().min(1).max(1_000) });
const Month = z.string().regex(/^\d{4}-\d{2}$/);

const none = z.tuple([]);
/** `ingestEvents`, `syncSellers` and `recordAccountIds` of the ledger, which these feed, need them too. */
const FOLLOWS = HOLDS_KEYS;

/**
 * What is read at a provider for a desk, by the provider's own calls: what each takes beside whose keys sign, and its duties, which are those of the
 * procedure that shows the same.
 */
export const SIGNED_READS = {
  authorize: { args: none, duties: HOLDS_KEYS },
  tryKeys: { args: none, duties: HOLDS_KEYS },
  readEvents: { args: z.tuple([Of, Cursor]), duties: FOLLOWS },
  lookUpOrder: { args: z.tuple([Id]), duties: MOVES_MONEY },
  readSettlements: { args: z.tuple([Of, Page]), duties: WHO_MAY_CALL['settlements.list'] },
  readSettlement: { args: z.tuple([SettlementId, Page]), duties: WHO_MAY_CALL['settlements.get'] },
  readReturnRates: {
    args: z.tuple([z.iso.datetime({ offset: true }).nullable()]),
    duties: WHO_MAY_CALL['afterCharge.rates'],
  },
  readSellersNearLimit: { args: none, duties: WHO_MAY_CALL['afterCharge.rates'] },
  readOwnBalance: { args: none, duties: WHO_MAY_CALL['afterCharge.sellerMoney'] },
  getOrganization: { args: none, duties: FOLLOWS },
  listSellers: { args: none, duties: FOLLOWS },
  onboardingLink: { args: none, duties: WHO_MAY_CALL['sellers.invite'] },
  getBalance: { args: none, duties: WHO_MAY_CALL['payouts.balance'] },
  listBalanceEntries: { args: z.tuple([Month]), duties: WHO_MAY_CALL['payouts.statement'] },
  getStatement: { args: z.tuple([Month]), duties: WHO_MAY_CALL['payouts.statement'] },
  listServicePayouts: { args: none, duties: WHO_MAY_CALL['payouts.list'] },
} as const satisfies Record<string, { args: z.ZodType<unknown[]>; duties: NeededDuties }>;
export type SignedRead = keyof typeof SIGNED_READS;
const READS = Object.keys(SIGNED_READS) as [SignedRead, ...SignedRead[]];

/** sendCall: a call by its journal entry; a session's request goes with it, because the journal lacks the driver's license. */
export const SIGNING_CALLS = {
  sendCall: { does: 'writes', args: z.tuple([z.uuid(), RECORDED.create_session.request.nullable()]) },
  askProvider: { does: 'reads', args: z.tuple([Id, z.enum(READS), z.array(z.unknown()).max(3)]) },
  enterKeys: { does: 'writes', args: z.tuple([EnterKeysInput]) },
  removeKeys: { does: 'writes', args: z.tuple([AccountKey]) },
  makeKeyLink: { does: 'writes', args: z.tuple([AccountKey]) },
} as const satisfies Record<string, { does: 'reads' | 'writes'; args: z.ZodType<unknown[]> }>;
export type SigningCall = keyof typeof SIGNING_CALLS;

export const isSigningCall = (call: string): call is SigningCall => Object.hasOwn(SIGNING_CALLS, call);

/** Calls of the ledger for which a server that keeps the keys asks the payment service itself first. */
const SERVICE_READS = ['noteLookUp', 'recordAccountIds', 'syncSellers', 'importPayouts'] as const;
export type ServiceRead = (typeof SERVICE_READS)[number];

export const isServiceRead = (call: string): call is ServiceRead => SERVICE_READS.some((name) => name === call);

/** Where a link to enter keys leads, before its code. */
export const KEY_LINK_PATH = '/keys';

/** Somebody who has nothing to send needs none of them. */
export const SIGNING_DUTIES: NeededDuties = HOLDS_KEYS;

/** What `authorize` answers where the cause passes by itself; anything else it throws, or null. notBeforeMs: from now. */
export const Passing = z.object({ notBeforeMs: z.number(), problem: z.unknown() }).nullable();
