// Mark a seller's step as done by hand, or take that back.
import type { MarkStepInput } from '../../../contract/console/seller.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../problem.ts';
import { findEnvironment } from '../accounts.ts';
import { thisUser } from '../this-user.ts';

/** Throws `not_found`, and `invalid_input` where the service itself says when the step is done. */
export async function markStep(ledger: Ledger, input: MarkStepInput): Promise<void> {
  const environment = await findEnvironment(ledger, input.environmentId);
  if (environment.embedded && input.step !== 'link_shared') {
    throw new PaydeskError(
      'invalid_input',
      'The embedded service says itself when this step is done.',
      'Let the seller do it on its dashboard pages.',
    );
  }
  await ledger.markStep(input, thisUser());
}
