// The problem that something is refused with.
import { PaydeskError } from '../../../main/process/problem.ts';

export async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PaydeskError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return error.problem;
}
