// No two environments of one name: a person tells them apart by it.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { PaydeskError } from '../../process/problem.ts';

/** Throws `invalid_input` where an environment other than `ownId` has this name. */
export function refuseNameOfAnother(environments: EnvironmentView[], name: string, ownId: string | null): void {
  const taken = environments.some((other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase());
  if (!taken) return;
  throw new PaydeskError('environment_name_taken', { name }, { field: 'name' });
}
