// What depends on an environment, in words.
import type { EnvironmentDependants } from '../../../contract/console/environment-change.ts';
import { t } from '../../../messages/t.ts';

/** What goes with the environment, a line each; none where nothing depends on it. */
export function dependantWords(dependants: EnvironmentDependants): string[] {
  const { openSessions, ordersToCapture, sellers, accountsWithKeys } = dependants;
  const lines = [
    openSessions > 0 &&
      t(
        {
          defaultMessage:
            '{count, plural, one {# session that isn’t completed} other {# sessions that aren’t completed}}',
        },
        { count: openSessions },
      ),
    ordersToCapture > 0 &&
      t(
        {
          defaultMessage:
            '{count, plural, one {# order that is ready to capture} other {# orders that are ready to capture}}',
        },
        { count: ordersToCapture },
      ),
    sellers > 0 && t({ defaultMessage: '{count, plural, one {# seller} other {# sellers}}' }, { count: sellers }),
    accountsWithKeys > 0 &&
      t(
        { defaultMessage: '{count, plural, one {# account with API keys} other {# accounts with API keys}}' },
        { count: accountsWithKeys },
      ),
  ];
  return lines.filter((line) => line !== false);
}

/** Why it can't be removed yet, or null. */
export function openWords({ callsInFlight, unknownOutcomes }: EnvironmentDependants): string | null {
  if (callsInFlight > 0)
    return t(
      {
        defaultMessage:
          '{count, plural, one {# call is still waiting for a response. Try again when it has one.} other {# calls are still waiting for a response. Try again when they have one.}}',
      },
      { count: callsInFlight },
    );
  if (unknownOutcomes > 0)
    return t(
      {
        defaultMessage:
          '{count, plural, one {# call needs review. Resolve it under Needs review first.} other {# calls need review. Resolve them under Needs review first.}}',
      },
      { count: unknownOutcomes },
    );
  return null;
}
