// Says on every screen that the ledger is locked (sealed): it can be read, and nothing is sent.
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useDoor } from '../../door/door.ts';

export function SealedBar() {
  const door = useDoor();
  const state = useQuery(door.keeping.state.queryOptions());
  const matches = useMatchRoute();
  // That page says why, and how to unlock it.
  if (!state.data?.seal || matches({ to: '/backups' })) return null;
  return (
    <Alert color="red" mt="lg" icon={<IconLock size={18} />} title="This ledger is locked" role="status">
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 320px">
          It may not show everything that was captured. Nothing is sent until someone unlocks it.
        </Text>
        <Button component={Link} to="/backups" variant="default" size="xs">
          Go to backups
        </Button>
      </Group>
    </Alert>
  );
}
