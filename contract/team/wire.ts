// What a desk and its team's ledger server say to each other over HTTP. Times are ISO 8601 in UTC; keys and signatures are base64url.
import { z } from 'zod';
import { AuditHead } from '../console/audit.ts';
import { Problem, problemFrom } from '../console/problem.ts';
import { enteredName, enteredText } from '../entered-text.ts';
import { HeldDuties } from './roles.ts';

/** The version of the calls that this Paydesk speaks. A desk that speaks another reads, and moves no money. */
export const TEAM_API = 10;
/** The oldest desk's that may still write. Before 10, a desk takes a refusal that it doesn't know for done, and knows four roles only. */
export const OLDEST_TEAM_API = 10;

/** The server's endpoints. */
export const TEAM_PATHS = {
  live: '/live',
  health: '/health',
  metrics: '/metrics',
  audit: '/v1/audit',
  about: '/v1/about',
  enrolments: '/v1/enrolments',
  challenges: '/v1/challenges',
  sessions: '/v1/sessions',
  calls: '/v1/calls',
  changes: '/v1/changes',
} as const;

/** Headers of a signed request (signed-text.ts says what is signed). */
export const SIGNED_HEADERS = {
  session: 'paydesk-session',
  sequence: 'paydesk-sequence',
  signature: 'paydesk-signature',
} as const;

/** An Ed25519 public key, raw: 32 bytes. */
export const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const Signature = z.string().regex(/^[A-Za-z0-9_-]{86}$/);
export const DeviceId = z.uuid();

/** Four groups of five, without letters that look like digits; read leniently, kept by its hash. */
export const InvitationCode = z
  .string()
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{20}$/));

const name = enteredName(100);
/** As the ledger has it: one of an earlier version may hold what is refused today. */
const known = z.string();
const appVersion = enteredText(0, 50);

/** Answers who asks before anything is signed: whether this is a ledger server, and which calls it speaks. */
export const TeamAbout = z.object({
  product: z.literal('paydesk-ledger'),
  version: z.string(),
  /** What the team's devices know its ledger by. It stays the same when the ledger is restored or unlocked. */
  ledgerId: z.string(),
  /** What the team calls itself. */
  team: z.string(),
  api: z.object({ oldest: z.int(), newest: z.int() }),
  /** Whether people may sign in with the company's accounts. */
  signIn: z.boolean().default(false),
  time: z.iso.datetime(),
});
export type TeamAbout = z.infer<typeof TeamAbout>;

/** A server of a newer version may refuse for a reason that this version doesn't know. It is read as a refusal all the same. */
const AnyProblem = z.union([
  Problem,
  z
    .object({ code: z.string().regex(/^[a-z0-9_]{1,60}$/) })
    .transform(({ code }) => problemFrom('refusal_unknown', {}, { details: code })),
]);

/** The body of every answer that isn't 2xx. */
export const TeamRefusal = z.object({ problem: AnyProblem });
export type TeamRefusal = z.infer<typeof TeamRefusal>;

/** Enrolling uses the invitation up. `signature`: of the enrolment's text, by the key that enrols. */
export const EnrolInput = z.strictObject({
  invitation: InvitationCode,
  publicKey: PublicKey,
  signature: Signature,
  device: name,
  appVersion,
  platform: enteredText(0, 50),
});
export type EnrolInput = z.infer<typeof EnrolInput>;

/** waiting: for an administrator's approval. The first administrator's device needs none. */
export const DeviceState = z.enum(['waiting', 'approved', 'revoked']);
export type DeviceState = z.infer<typeof DeviceState>;

export const Enrolled = z.object({ deviceId: DeviceId, ledgerId: z.string(), person: known, state: DeviceState });
export type Enrolled = z.infer<typeof Enrolled>;

/** To be signed within a minute, once. */
export const Challenge = z.object({ challenge: z.string() });

/** How far a desk has seen the audit log of a ledger, by the id it had then; of an id that another took the place of, a head that contradicts every ledger. */
export const SeenHead = z.strictObject({ ledgerId: z.string().max(60), head: AuditHead.strict() });
export type SeenHead = z.infer<typeof SeenHead>;

export const OpenSessionInput = z.strictObject({
  deviceId: DeviceId,
  challenge: z.string().max(200),
  /** Which run of the desk's Paydesk this is: the data folder's lock proves that earlier ones are over. */
  runId: z.uuid(),
  appVersion,
  api: z.int(),
  /** The ledger is held against these before the session begins, and locked where it lacks anything of them. */
  seen: z.array(SeenHead).max(50),
  signature: Signature,
});
export type OpenSessionInput = z.infer<typeof OpenSessionInput>;

export const TeamSession = z.object({
  session: z.string(),
  expiresInMs: z.int(),
  /** Changes when the server restarts, because it forgets earlier calls. */
  server: z.string(),
  ledgerId: z.string(),
  person: known,
  role: z.string(),
  /** null of one of Paydesk's own roles. */
  roleName: z.string().nullable().default(null),
  /** Missing at a server of before. */
  duties: HeldDuties.optional(),
  /** Why this desk may only read; null where it may do what its duties allow. */
  readOnly: z.enum(['desk_too_old', 'desk_too_new']).nullable(),
  /** The server's Paydesk. Missing at a server of before. */
  version: z.string().nullable().default(null),
  /** The server's, right before it answered: a desk tells by how much its own clock differs. */
  time: z.iso.datetime(),
});
export type TeamSession = z.infer<typeof TeamSession>;

/** Calls of one turn go together. An answer is one line of JSON each (`application/x-ndjson`), in the order in which they are done. */
export const CallsInput = z.strictObject({
  /** id: the desk's own; the same one again, from the same run, is answered as before and never carried out twice. */
  calls: z
    .array(z.strictObject({ id: z.string().max(60), call: z.string().max(60), args: z.array(z.unknown()).max(10) }))
    .min(1)
    .max(500),
});
export type CallsInput = z.infer<typeof CallsInput>;

export const CallAnswer = z.union([
  z.object({ id: z.string(), problem: AnyProblem }),
  // What gives nothing has no value: JSON has none for that. Strict, so that a problem is never dropped.
  z.strictObject({ id: z.string(), value: z.unknown().optional() }),
]);
export type CallAnswer = z.infer<typeof CallAnswer>;

/** What is said of a change: of which environments, or that it is of all or of something else. Sent as `data:` of an event stream, at most a few times a second. */
export const TeamChange = z.object({ environments: z.array(z.string()), others: z.boolean() });
export type TeamChange = z.infer<typeof TeamChange>;
