// The word, on every screen, that the ledger is sealed: it can be read, and nothing is sent.
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useDoor } from '../../door/door.ts';

export function SealedBar() {
  const door = useDoor();
  const state = useQuery(door.keeping.state.queryOptions());
  const matches = useMatchRoute();
  // There the seal stands with the way to lift it.
  if (!state.data?.seal || matches({ to: '/backups' })) return null;
  return (
    <Alert color="red" mt="lg" icon={<IconLock size={18} />} title="This ledger is sealed" role="status">
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 320px">
          Its file was moved or copied. It can be read; nothing is sent until a person unseals it.
        </Text>
        <Button component={Link} to="/backups" variant="default" size="xs">
          Go to backups
        </Button>
      </Group>
    </Alert>
  );
}
