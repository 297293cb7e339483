// Keys say in their own text which kind of environment they are for, with a service like ours: one of the other kind is told before anything is sent.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { PaydeskError } from '../../problem.ts';

const MADE_FOR = /^key_(sandbox|production)_/;

/** Throws `invalid_input` where the client ID names the other kind. What another provider's looks like isn't known, so it passes. */
export function refuseKeysOfOtherKind({ kind, name }: EnvironmentView, clientId: string): void {
  const madeFor = MADE_FOR.exec(clientId)?.[1];
  if (madeFor === undefined || madeFor === kind) return;
  throw new PaydeskError(
    'invalid_input',
    `This client ID is for ${madeFor}, and ${name} is ${kind}.`,
    `Enter keys that were generated for ${kind}. Nothing was sent.`,
    { field: 'clientId' },
  );
}
