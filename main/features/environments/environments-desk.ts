// What staff do with environments.

import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { EnvironmentKey, NameAccountInput, SetLookInput } from '../../../contract/console/environment-change.ts';
import type { environments } from '../../../contract/procedures/environments.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Policy } from '../../policy/policy.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, findParty } from '../calls/accounts.ts';
import { refuseManaged, refuseOtherHosts } from '../policy/managed.ts';
import { addEnvironment } from './add-environment.ts';
import { editEnvironment } from './edit-environment.ts';
import { type EnvironmentParts, forgetKeys } from './forget-keys.ts';
import { setMode } from './set-mode.ts';

/** policy: null where the organization has set nothing. */
export function openEnvironmentsDesk({ policy = null, ...parts }: EnvironmentParts & { policy?: Policy | null }) {
  /** Throws `access_denied` where the policy gave it. */
  const unlessManaged = async ({ environmentId }: EnvironmentKey) =>
    refuseManaged(policy, await findEnvironment(parts.ledger, environmentId));
  return {
    add: async (input) => {
      refuseOtherHosts(policy, input.said);
      return addEnvironment(parts.ledger, input);
    },
    edit: async (input) => {
      await unlessManaged(input);
      refuseOtherHosts(policy, input.said);
      return editEnvironment(parts, input);
    },
    setMode: async (input) => {
      await unlessManaged(input);
      return setMode(parts.ledger, input);
    },
    setLook: async (input) => {
      await unlessManaged(input);
      return setLook(parts.ledger, input);
    },
    nameAccount: (input) => nameAccount(parts.ledger, input),
    dependants: ({ environmentId }) => parts.ledger.dependantsOf(environmentId),
    remove: async (key) => {
      await unlessManaged(key);
      return removeEnvironment(parts, key);
    },
  } satisfies Implementation<typeof environments>;
}

/** Throws `not_found`. */
async function nameAccount(
  ledger: Ledger,
  { environmentId, accountId, name }: NameAccountInput,
): Promise<EnvironmentView> {
  await findParty(ledger, environmentId, accountId);
  await ledger.nameAccount(accountId, name);
  return findEnvironment(ledger, environmentId);
}

/** Throws `outcome_unknown_blocks` or `capture_in_flight` while a call is open, `vault_unavailable`, `not_found`. */
async function removeEnvironment(parts: EnvironmentParts, { environmentId }: EnvironmentKey): Promise<void> {
  const environment = await findEnvironment(parts.ledger, environmentId);
  if (environment.embedded) {
    throw new PaydeskError('sandbox_not_removable');
  }
  // Asked before the keys go, and once more in the transaction that removes it.
  await parts.ledger.refuseWhileOpen(environmentId);
  await forgetKeys(parts, environment);
  await parts.ledger.removeEnvironment(environmentId);
}

/** The logo was checked by the contract: a picture by its first bytes. Throws `not_found`. */
async function setLook(ledger: Ledger, { environmentId, brandTitle, logo }: SetLookInput): Promise<EnvironmentView> {
  await ledger.changeEnvironment(environmentId, { brand_title: brandTitle, logo }, null);
  return findEnvironment(ledger, environmentId);
}
