// Said where nobody's keys could sign: what is missing, and the way there.
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../window/environment.ts';

export function NoSigner() {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  return (
    <Stack gap="xs" align="flex-start" role="status">
      <Text size="sm" fw={550}>
        {isMarketplace ? 'No seller can take a payment yet' : 'This environment has no API keys yet'}
      </Text>
      <Text size="sm" c="dimmed">
        {isMarketplace
          ? 'A seller can once its own API keys were entered and have worked.'
          : 'Enter the keys that were generated in the service’s dashboard.'}
      </Text>
      <Anchor component={Link} to={isMarketplace ? '/sellers' : '/environment'} size="sm" fw={550}>
        {isMarketplace ? 'Go to sellers' : 'Enter API keys'}
      </Anchor>
    </Stack>
  );
}
