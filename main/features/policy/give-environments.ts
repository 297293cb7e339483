// Puts the environments of the policy in place at the start, as it has them now. Their keys are still entered by staff.
import type { EnvironmentInput, EnvironmentView } from '../../../contract/console/environment.ts';
import { providerKey } from '../../core/provider-key.ts';
import type { Policy } from '../../policy/policy.ts';
import { addEnvironment } from '../environments/add-environment.ts';
import { editEnvironment } from '../environments/edit-environment.ts';
import type { EnvironmentParts } from '../environments/forget-keys.ts';

/** The policy's names win: an environment of staff that has one gets another. Throws where the policy contradicts what is there: another kind for the same address. */
export async function giveEnvironments(parts: EnvironmentParts, policy: Policy | null): Promise<void> {
  for (const said of policy?.environments ?? []) {
    const environments = await parts.ledger.listEnvironments();
    const there = environments.find(
      ({ baseUrl, embedded }) => !embedded && providerKey(baseUrl) === providerKey(said.baseUrl),
    );
    await freeName(parts, environments, said.name, there?.id ?? null);
    if (!there) await addEnvironment(parts.ledger, { said, logo: null });
    else if (!matchesPolicy(there, said)) await editEnvironment(parts, { environmentId: there.id, said });
  }
}

/** Two of the policy's that swap names pass through this too: the other is renamed in its turn. */
async function freeName(
  { ledger }: EnvironmentParts,
  environments: readonly EnvironmentView[],
  name: string,
  ownId: string | null,
): Promise<void> {
  const names = new Set(environments.map((each) => each.name.toLowerCase()));
  const holder = environments.find((each) => each.id !== ownId && each.name.toLowerCase() === name.toLowerCase());
  if (!holder) return;
  let count = 2;
  while (names.has(numbered(holder.name, count).toLowerCase())) count += 1;
  await ledger.changeEnvironment(holder.id, { name: numbered(holder.name, count) }, null);
}

/** In characters, as the contract has it. */
const LONGEST_NAME = 100;
const numbered = (name: string, count: number): string => `${name.slice(0, LONGEST_NAME - 5)} (${count})`;

const matchesPolicy = (there: EnvironmentView, said: EnvironmentInput): boolean =>
  (Object.keys(said) as (keyof EnvironmentInput)[]).every((name) => there[name] === said[name]);
