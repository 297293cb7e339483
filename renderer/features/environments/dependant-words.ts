// What depends on an environment, in words.
import type { EnvironmentDependants } from '../../../contract/console/environment-change.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What goes with the environment, a line each; none where nothing depends on it. */
export function dependantWords(dependants: EnvironmentDependants): string[] {
  return [
    ...counted(dependants.openSessions, 'session that is not completed', 'sessions that are not completed'),
    ...counted(dependants.ordersToCapture, 'order waiting to be captured', 'orders waiting to be captured'),
    ...counted(dependants.sellers, 'seller', 'sellers'),
    ...counted(dependants.accountsWithKeys, 'account with API keys', 'accounts with API keys'),
  ];
}

/** Why it can't be removed yet, or null. */
export function openWords({ callsInFlight, unknownOutcomes }: EnvironmentDependants): string | null {
  const [calls] = counted(callsInFlight, 'call is on its way', 'calls are on their way');
  if (calls) return `${calls}. Wait for the answer.`;
  const [unknown] = counted(unknownOutcomes, 'unknown outcome', 'unknown outcomes');
  return unknown ? `It has ${unknown}. Settle it under Unknown outcomes first.` : null;
}
