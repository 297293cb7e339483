// Where keys that are typed here go, before they are typed: every address of the environment, those on other hosts marked.

import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { hostDifference, otherTokenHost, shownAddresses } from '../../contract/console/address-hosts.ts';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { t } from '../../messages/t.ts';
import { ADDRESS_NAME, AddressText } from './address-text.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { rich } from './rich.tsx';

export type Acknowledgment = { isGiven: boolean; onChange: (isGiven: boolean) => void; error: string | null };

/** The token host a person has to acknowledge before keys are sent there: in production, where it isn't the API's. */
export const hostToAcknowledge = (environment: EnvironmentView): string | null =>
  environment.kind === 'production' ? otherTokenHost(environment) : null;

export function KeysGoTo({
  environment,
  acknowledgment,
}: {
  environment: EnvironmentView;
  acknowledgment: Acknowledgment;
}) {
  if (environment.embedded) return null;
  const tokenHost = otherTokenHost(environment);
  const toAcknowledge = hostToAcknowledge(environment);
  const isForeign = hostDifference(environment.authUrl, environment.baseUrl) === 'foreign';
  return (
    <Stack gap="sm">
      <FactList>
        {shownAddresses(environment).map(({ field, address, difference }) => (
          <Fact key={field} name={ADDRESS_NAME()[field]}>
            <AddressText address={address} difference={difference} />
          </Fact>
        ))}
      </FactList>
      {tokenHost !== null && (
        <Alert
          color={isForeign ? 'red' : 'gray'}
          icon={<IconAlertTriangle size={18} />}
          title={t({ defaultMessage: 'Your keys go to a different host than the API' })}
        >
          <Stack gap="xs">
            <Text size="sm">
              {rich(
                {
                  defaultMessage:
                    'Paydesk sends the client ID and secret to <b>{host}</b>. Enter them only if your provider uses this host.',
                },
                { host: tokenHost, b: (words) => <b>{words}</b> },
              )}
            </Text>
            {toAcknowledge !== null && (
              <Checkbox
                label={t(
                  { defaultMessage: 'I checked that my provider uses {host} for tokens' },
                  { host: toAcknowledge },
                )}
                checked={acknowledgment.isGiven}
                onChange={(event) => acknowledgment.onChange(event.currentTarget.checked)}
                error={acknowledgment.error}
              />
            )}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
