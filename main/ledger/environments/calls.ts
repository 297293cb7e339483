// Ledger calls about environments and accounts.
import { z } from 'zod';
import { CheckoutLink } from '../../../contract/console/checkout-link.ts';
import {
  AccountRole,
  EnvironmentKind,
  EnvironmentMode,
  KeysView,
  OrderSpelling,
} from '../../../contract/console/environment.ts';
import { LogoPicture } from '../../../contract/console/logo.ts';
import { ServiceAddress } from '../../../contract/console/service-address.ts';
import { enteredName } from '../../../contract/entered-text.ts';
import { MarketplaceId } from '../../../contract/ids.ts';
import { ADMINISTRATOR, EVERYONE, KEY_HOLDERS } from '../../../contract/operations/who-may-send.ts';
import { Cents, EnvironmentId, Id, ledgerRead, ledgerWrite, Moment, notShared } from '../define-call.ts';
import { addOrRestoreEnvironment, changeEnvironment } from './change-environment.ts';
import { dependantsOf } from './dependants.ts';
import { addAccounts, addEnvironment, listEnvironments, moveEnvironment } from './environments.ts';
import { learnAccount, OrganizationIds } from './learn-account.ts';
import { nameAccount } from './name-account.ts';
import { noteKeys } from './note-keys.ts';
import { refuseWhileOpen, removeEnvironment } from './remove-environment.ts';

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
  holding_balance: Cents.nullable().exactOptional(),
  refuses_repeat: z.union([z.literal(0), z.literal(1)]).exactOptional(),
};

/** The sandbox inside a console belongs to its machine. */
const ProviderElsewhere = Id.refine((provider) => provider !== 'embedded', 'is the sandbox of one machine');

const NewEnvironmentArgs = z.strictObject({
  ...environmentSaid,
  id: z.uuid(),
  provider: ProviderElsewhere,
  kind: EnvironmentKind,
  base_url: ServiceAddress,
  created_at: Moment,
});

const NewAccountArgs = z.strictObject({
  id: z.uuid(),
  environment_id: Id,
  name: enteredName(100),
  role: AccountRole,
  organization_id: Id.nullable().exactOptional(),
  store_id: Id.nullable().exactOptional(),
  created_at: Moment,
});

/** Where it points and what kind it is stay. */
const EnvironmentChangeArgs = z.strictObject({
  ...environmentSaid,
  name: environmentSaid.name.exactOptional(),
  auth_url: environmentSaid.auth_url.exactOptional(),
  js_url: environmentSaid.js_url.exactOptional(),
  dashboard_url: environmentSaid.dashboard_url.exactOptional(),
  sdk_constructor: environmentSaid.sdk_constructor.exactOptional(),
  brand_title: environmentSaid.brand_title.exactOptional(),
});

export const environmentsCalls = {
  addEnvironment: notShared('writes', 'adds the embedded sandbox, which belongs to its machine', addEnvironment),
  moveEnvironment: notShared('writes', 'tells where the embedded sandbox is in this run', moveEnvironment),
  listEnvironments: ledgerRead({ roles: EVERYONE, args: [], run: listEnvironments }),
  /** Gives the id: of a removed environment of the same provider, which is brought back, or the new one's. */
  addOrRestoreEnvironment: ledgerWrite({
    roles: ADMINISTRATOR,
    args: [NewEnvironmentArgs, NewAccountArgs],
    run: addOrRestoreEnvironment,
  }),
  changeEnvironment: ledgerWrite({
    roles: ADMINISTRATOR,
    args: [EnvironmentId, EnvironmentChangeArgs, NewAccountArgs.nullable()],
    run: changeEnvironment,
  }),
  dependantsOf: ledgerRead({
    roles: EVERYONE,
    args: [EnvironmentId],
    run: ({ db }, environmentId) => dependantsOf(db, environmentId),
  }),
  refuseWhileOpen: ledgerRead({
    roles: EVERYONE,
    args: [EnvironmentId],
    run: ({ db }, environmentId) => refuseWhileOpen(db, environmentId),
  }),
  removeEnvironment: ledgerWrite({
    roles: ADMINISTRATOR,
    args: [EnvironmentId],
    run: removeEnvironment,
  }),
  nameAccount: ledgerWrite({
    roles: ADMINISTRATOR,
    args: [Id, enteredName(100)],
    run: nameAccount,
  }),
  addAccounts: notShared('writes', 'adds the embedded sandbox’s accounts', addAccounts),
  noteKeys: ledgerWrite({
    roles: KEY_HOLDERS,
    args: [Id, KeysView.extend({ verifiedAt: Moment }).strict().nullable()],
    run: noteKeys,
  }),
  learnAccount: ledgerWrite({
    roles: KEY_HOLDERS,
    isRepeatable: true,
    args: [Id, OrganizationIds],
    run: ({ db }, accountId, organization) => learnAccount(db, accountId, organization),
  }),
};
