// What the calls about worlds take and tell, for the calls and for the document that describes them.
import { z } from 'zod';
import { enteredName } from '../../../contract/entered-text.ts';
import { FIRST, type Founded } from '../../store/first-organizations.ts';
import { END_OF_TIME } from '../clock.ts';
import { FaultPlan } from '../fault-plan.ts';
import { OutcomePlan } from '../outcome-plan.ts';

const MAX_SEED_LENGTH = 200;
const MAX_ORGANIZATIONS = 20;
export const DEFAULT_IDLE_SECONDS = 15 * 60;
const MAX_IDLE_SECONDS = 24 * 3600;

/** Where the clock of a world begins unless told otherwise: a Monday, 10:00 in New York. The same in every process, so that the same seed tells the same times. */
const BEGINNING = '2026-01-05T15:00:00Z';
const EARLIEST = Date.UTC(2000, 0, 1);

const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) < END_OF_TIME, 'must be from 2000 to 2099');

const Name = enteredName(100);

const NewOrganization = z.strictObject({
  name: Name,
  role: z.enum(['merchant', 'platform', 'seller']),
  /** Who signs in to the dashboard; made of the name where absent. */
  email: z.email().max(254).optional(),
  full_name: Name.optional(),
});

const Organizations = z
  .array(NewOrganization)
  .min(1)
  .max(MAX_ORGANIZATIONS)
  .refine((list) => list.filter(({ role }) => role === 'platform').length <= 1, 'may name one platform only')
  .refine(
    (list) => list.every(({ role }) => role !== 'seller') || list.some(({ role }) => role === 'platform'),
    'must name the platform that its sellers belong to',
  )
  .refine(
    (list) => new Set(foundedOf(list).map(({ email }) => email)).size === list.length,
    'must give each organization another email',
  );

/** The organizations a world begins with: a merchant, a platform and two of its sellers unless others are asked for. */
export function foundedOf(asked: z.infer<typeof NewOrganization>[] | undefined): readonly Founded[] {
  if (!asked) return FIRST;
  return asked.map(({ name, role, email, full_name }, index) => ({
    name,
    role,
    fullName: full_name ?? 'Sandbox Owner',
    email: email?.toLowerCase() ?? emailOf(name, index),
  }));
}

function emailOf(name: string, index: number): string {
  const host = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `owner@${host === '' ? `organization-${index + 1}` : host}.example`;
}

export const NewWorldRequest = z.strictObject({
  /** What all identifiers, keys and codes follow from; a random one where absent. */
  seed: z.string().min(1).max(MAX_SEED_LENGTH).optional(),
  /** Discards the world that has this seed, if one lives. */
  replace: z.boolean().default(false),
  clock: z.strictObject({ at: Moment.default(BEGINNING), frozen: z.boolean().default(true) }).prefault({}),
  /** A merchant, a platform and two of its sellers where absent. */
  organizations: Organizations.optional(),
  faults: FaultPlan.optional(),
  outcomes: OutcomePlan.optional(),
  /** Discarded after so many seconds without a call. */
  idle_seconds: z.int().min(1).max(MAX_IDLE_SECONDS).default(DEFAULT_IDLE_SECONDS),
});
export type NewWorldRequest = z.infer<typeof NewWorldRequest>;

export const RestoreRequest = z.strictObject({ snapshot: z.string().max(100) });

const Organization = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(['merchant', 'platform', 'seller']),
  store_id: z.string(),
  marketplace_id: z.string().nullable(),
  email: z.string(),
});

export const ShownSnapshot = z.strictObject({
  id: z.string(),
  /** The world's time it holds. */
  now: z.string(),
  bytes: z.int(),
});
export type ShownSnapshot = z.infer<typeof ShownSnapshot>;

export const ShownWorld = z.strictObject({
  id: z.string(),
  seed: z.string(),
  now: z.string(),
  frozen: z.boolean(),
  idle_seconds: z.int(),
  idle_for_seconds: z.int(),
  calls: z.int(),
  /** Its controls. */
  sandbox_url: z.string(),
  /** The same for all worlds: keys say which one a call is for. */
  dashboard_url: z.string(),
  /** Where its members sign in to its dashboard. */
  sign_in_url: z.string(),
  organizations: z.array(Organization),
  snapshots: z.array(ShownSnapshot),
});
export type ShownWorld = z.infer<typeof ShownWorld>;

/** Told once: the store keeps hashes of secrets only. */
export const MadeWorld = ShownWorld.extend({
  base_url: z.string(),
  auth_url: z.string(),
  js_url: z.string(),
  organizations: z.array(Organization.extend({ client_id: z.string(), client_secret: z.string() })),
});
export type MadeWorld = z.infer<typeof MadeWorld>;

export const WorldList = z.strictObject({ worlds: z.array(ShownWorld) });
