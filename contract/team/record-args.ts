// What a desk tells its team's ledger of environments, files, runs and statements: what no form of the console sends as it stands.
import { z } from 'zod';
import { ReturnCode } from '../ach/return-codes.ts';
import { Month } from '../books-month.ts';
import { RunSource } from '../console/capture-many.ts';
import { CheckoutLink } from '../console/checkout-link.ts';
import { AccountRole, EnvironmentKind, EnvironmentMode, OrderSpelling } from '../console/environment.ts';
import { LogoPicture } from '../console/logo.ts';
import { ItemState } from '../console/run-state.ts';
import { ServiceAddress } from '../console/service-address.ts';
import { CheckoutEvent } from '../console/session.ts';
import { enteredName } from '../entered-text.ts';
import { MarketplaceId } from '../ids.ts';
import { EventPageSeen } from '../records/after-charge.ts';

/** Who acts, as a desk says it: the ledger server writes the enrolled person in its place. */
export const PersonName = z.string().max(200);

export const Id = z.string().min(1).max(255);
const cents = z.int().nonnegative();
/** ISO 8601, UTC or with an offset. */
const moment = z.iso.datetime({ offset: true });
const words = z.string().max(20_000);

export const DoerArgs = z.strictObject({ actor: PersonName, at: moment });

/** What a person enters about an environment, and may change. */
const environmentSaid = {
  name: enteredName(100),
  mode: EnvironmentMode.exactOptional(),
  marketplace_id: MarketplaceId.nullable().exactOptional(),
  auth_url: ServiceAddress,
  js_url: ServiceAddress,
  dashboard_url: ServiceAddress,
  sdk_constructor: z.string().regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,99}$/),
  order_spelling: OrderSpelling.exactOptional(),
  brand_title: enteredName(100),
  logo: LogoPicture.nullable().exactOptional(),
  checkout_link: CheckoutLink.nullable().exactOptional(),
  onboarding_link: ServiceAddress.nullable().exactOptional(),
  holding_balance: cents.nullable().exactOptional(),
  refuses_repeat: z.union([z.literal(0), z.literal(1)]).exactOptional(),
};

/** The sandbox inside a console belongs to its machine. */
const ProviderElsewhere = Id.refine((provider) => provider !== 'embedded', 'is the sandbox of one machine');

export const NewEnvironmentArgs = z.strictObject({
  ...environmentSaid,
  id: z.uuid(),
  provider: ProviderElsewhere,
  kind: EnvironmentKind,
  base_url: ServiceAddress,
  created_at: moment,
});

export const NewAccountArgs = z.strictObject({
  id: z.uuid(),
  environment_id: Id,
  name: enteredName(100),
  role: AccountRole,
  organization_id: Id.nullable().exactOptional(),
  store_id: Id.nullable().exactOptional(),
  created_at: moment,
});

/** Where it points and what kind it is stay. */
export const EnvironmentChangeArgs = z.strictObject({
  ...environmentSaid,
  name: environmentSaid.name.exactOptional(),
  auth_url: environmentSaid.auth_url.exactOptional(),
  js_url: environmentSaid.js_url.exactOptional(),
  dashboard_url: environmentSaid.dashboard_url.exactOptional(),
  sdk_constructor: environmentSaid.sdk_constructor.exactOptional(),
  brand_title: environmentSaid.brand_title.exactOptional(),
});

export const OrganizationIdsArgs = z.strictObject({
  organization_id: Id.nullable(),
  store_id: Id.nullable(),
  client_fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
});

export const ServiceSellerArgs = z.strictObject({
  organizationId: Id,
  name: z.string().max(300),
  email: z.string().max(300).nullable(),
  registeredAt: moment,
  activatedAt: moment.nullable(),
  keysMadeAt: moment.nullable(),
});

export const FeedReadArgs = z.strictObject({
  accountId: Id,
  after: z.string().max(2000).nullable(),
  gapAt: z.string().max(40).nullish(),
  page: EventPageSeen,
});

export const FeedTroubleArgs = z.strictObject({ accountId: Id, trouble: z.string().max(100), isLost: z.boolean() });

/** By what a row of a file names its order. */
export const RowIdsArgs = z.strictObject({
  orderId: z.string().max(300).nullable(),
  chargeId: z.string().max(300).nullable(),
  trackNumber: z.string().max(300).nullable(),
});

const imported = {
  orderId: Id,
  day: z.iso.date(),
  reference: z.string().max(200).nullable(),
  occurrence: z.int().positive(),
};
export const ImportedRowArgs = z.discriminatedUnion('kind', [
  z.strictObject({ ...imported, kind: z.literal('return'), code: ReturnCode, amount: cents.nullable() }),
  z.strictObject({ ...imported, kind: z.literal('refund'), amount: cents }),
]);

const importOf = { environmentId: Id, fileName: z.string().max(300) };
export const BeginImportArgs = z.strictObject({ ...importOf, rows: z.int().nonnegative() });
export const RecordImportedArgs = z.strictObject({ ...importOf, rows: z.array(ImportedRowArgs).max(1000) });
export const EndImportArgs = z.strictObject({
  ...importOf,
  returns: z.int().nonnegative(),
  returnAmount: cents,
  refunds: z.int().nonnegative(),
  refundAmount: cents,
  known: z.int().nonnegative(),
  refused: z.int().nonnegative(),
});

export const NewRunArgs = z.strictObject({
  id: z.uuid(),
  environmentId: Id,
  source: RunSource,
  sourceWords: words,
  actor: PersonName,
});

const ShownOrderArgs = z.strictObject({
  amount: cents,
  chargeId: Id.nullable(),
  isCharged: z.boolean().optional(),
  status: z.string().max(300).optional(),
  chargedAt: z.string().max(100).nullish(),
  trackNumber: Id.nullish(),
});

export const LookedUpCaptureArgs = z.strictObject({
  environmentId: Id,
  entryId: Id,
  gapAt: z.string().max(20).nullish(),
  found: ShownOrderArgs,
});

export const ItemsOfRunArgs = z.strictObject({
  accountId: Id,
  signers: z.array(Id).max(10_000),
  wantsAmount: z.boolean(),
  runId: Id,
  environmentId: Id,
  firstSeq: z.int().nonnegative(),
  items: z
    .array(
      z.strictObject({
        orderId: Id,
        line: z.int().nullable(),
        amount: cents.nullable(),
        text: z.string().max(300).optional(),
        found: z.union([z.literal('unknown'), ShownOrderArgs]).optional(),
      }),
    )
    .max(10_000),
});

const itemResult = {
  seq: z.int().nonnegative(),
  why: words.nullable(),
  chargeId: Id.nullable(),
  chargedAmount: cents.nullable(),
};
export const ItemResultArgs = z.discriminatedUnion('state', [
  z.strictObject({ ...itemResult, state: z.literal('waiting'), entryId: z.null(), doneAt: z.null() }),
  z.strictObject({
    ...itemResult,
    state: ItemState.exclude(['waiting', 'sent']),
    entryId: z.uuid(),
    doneAt: moment,
  }),
]);

export const NewStatementArgs = z.strictObject({
  id: z.uuid(),
  environmentId: Id,
  month: Month,
  source: z.enum(['service', 'csv']),
  fileName: z.string().max(300).nullable(),
  actor: PersonName,
});

export const NewLineArgs = z.strictObject({
  line: z.int().nonnegative(),
  chargeId: z.string().max(300).nullable(),
  orderId: z.string().max(300).nullable(),
  trackNumber: z.string().max(300).nullable(),
  amount: z.int(),
  at: z.string().max(100).nullable(),
});

const [started, complete, exit, failed, event] = CheckoutEvent.options;
export const CheckoutEventArgs = z.discriminatedUnion('kind', [
  started.strict(),
  complete.strict(),
  exit.strict(),
  failed.strict(),
  event.strict(),
]);
