// What a desk asks of the ledger server that only it can do, because it keeps the API keys: calls to the payment service, and keys on their way in. None gives a key or a token out.
import { z } from 'zod';
import { AccountKey, EnterKeysInput } from '../console/keys.ts';
import { SettlementId } from '../ids.ts';
import { RECORDED } from '../operations/recorded.ts';
import { HOLDS_KEYS, type NeededDuties } from '../operations/who-may-send.ts';

const Id = z.string().min(1).max(255);
const Cursor = z.string().max(2_000).nullable();
const Of = z.enum(['organization', 'marketplace']);
const Page = z.strictObject({ cursor: Cursor, limit: z.int().min(1).max(1_000) });
const Month = z.string().regex(/^\d{4}-\d{2}$/);

/** What is read at a provider for a desk, by the provider's own calls, with what each takes beside whose keys sign. */
export const SIGNED_READS = {
  authorize: z.tuple([]),
  tryKeys: z.tuple([]),
  readEvents: z.tuple([Of, Cursor]),
  lookUpOrder: z.tuple([Id]),
  readSettlements: z.tuple([Of, Page]),
  readSettlement: z.tuple([SettlementId, Page]),
  readReturnRates: z.tuple([z.iso.datetime({ offset: true }).nullable()]),
  readSellersNearLimit: z.tuple([]),
  readOwnBalance: z.tuple([]),
  getOrganization: z.tuple([]),
  listSellers: z.tuple([]),
  onboardingLink: z.tuple([]),
  getBalance: z.tuple([]),
  listBalanceEntries: z.tuple([Month]),
  getStatement: z.tuple([Month]),
  listServicePayouts: z.tuple([]),
} as const;
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

/** Where a link to enter keys leads, before its code. */
export const KEY_LINK_PATH = '/keys';

/** Somebody who has nothing to send needs none of them. */
export const SIGNING_DUTIES: NeededDuties = HOLDS_KEYS;

/** What `authorize` answers where the cause passes by itself; anything else it throws, or null. notBeforeMs: from now. */
export const Passing = z.object({ notBeforeMs: z.number(), problem: z.unknown() }).nullable();
