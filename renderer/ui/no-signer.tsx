// Shown where no account's keys can sign: what is missing, and a link to it.

import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { useEnvironment } from '../window/environment.ts';

export function NoSigner() {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  return (
    <Stack gap="xs" align="flex-start" role="status">
      <Text size="sm" fw={550}>
        {isMarketplace
          ? t({ defaultMessage: 'No seller can take payments yet' })
          : t({ defaultMessage: 'This environment has no API keys yet' })}
      </Text>
      <Text size="sm" c="dimmed">
        {isMarketplace
          ? t({ defaultMessage: 'A seller can take payments once its API keys are verified.' })
          : t({ defaultMessage: 'Enter the keys from the provider’s dashboard.' })}
      </Text>
      <Anchor component={Link} to={isMarketplace ? '/sellers' : '/environment'} size="sm" fw={550}>
        {isMarketplace ? t({ defaultMessage: 'Go to sellers' }) : t({ defaultMessage: 'Enter API keys' })}
      </Anchor>
    </Stack>
  );
}
