// Said of a session that the service made for another marketplace: nothing goes on from here.
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SessionDetail } from '../../../contract/console/session.ts';
import { useEnvironment } from '../../window/environment.ts';

export function WrongMarketplace({ session }: { session: SessionDetail }) {
  const asked = useEnvironment().marketplaceId;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} />} title="Wrong marketplace" role="alert">
      <Text size="sm">
        The service made this session for <b>{session.marketplaceId ?? 'no marketplace'}</b>; this environment’s is{' '}
        <b>{asked ?? 'none'}</b>. No order is created from it: the fee would be another’s. Check the marketplace_id
        under{' '}
        <Anchor component={Link} to="/environment" inherit fw={550}>
          Environment
        </Anchor>
        , then make a new session.
      </Text>
    </Alert>
  );
}
