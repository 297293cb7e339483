// No two environments of one name: a person tells them apart by it.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { providerKey } from '../../core/provider-key.ts';
import { PaydeskError } from '../../process/problem.ts';

/** Throws `invalid_input` where an environment other than `ownId` has this name. */
export function refuseNameOfAnother(environments: EnvironmentView[], name: string, ownId: string | null): void {
  const taken = environments.some((other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase());
  if (!taken) return;
  throw new PaydeskError('environment_name_taken', { name }, { field: 'name' });
}

/** Throws `invalid_input` where another environment than `ownId` has this API base URL, however it is spelled. */
export function refuseAddressOfAnother(environments: EnvironmentView[], baseUrl: string, ownId: string | null): void {
  const key = providerKey(baseUrl);
  const same = environments.find(({ id, baseUrl: other }) => id !== ownId && providerKey(other) === key);
  if (same) throw new PaydeskError('environment_address_taken', { environment: same.name }, { field: 'baseUrl' });
}
