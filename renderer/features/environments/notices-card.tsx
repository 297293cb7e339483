// The one switch for desktop notifications.
import { Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';

export function NoticesCard() {
  const gateway = useGateway();
  const query = useQuery(gateway.console.notices.queryOptions());
  const set = useMutation(gateway.console.setNotices.mutationOptions());
  if (!query.data) return null;
  const { isOn, isOffered, isManaged } = query.data;
  return (
    <Card title={t({ defaultMessage: 'Notifications' })}>
      <Switch
        label={t({ defaultMessage: 'Tell me when payments come back' })}
        description={
          isOffered
            ? t({
                defaultMessage:
                  'For every environment of this installation, at most once a minute. A notification shows no names and no amounts.',
              })
            : t({ defaultMessage: 'The desktop app shows notifications. A browser window doesn’t.' })
        }
        checked={isOn}
        disabled={!isOffered || isManaged || set.isPending}
        onChange={({ currentTarget }) => set.mutate({ isOn: currentTarget.checked })}
      />
      {isManaged && (
        <Text size="sm" c="dimmed" mt="xs">
          {t({ defaultMessage: 'Your organization manages this setting.' })}
        </Text>
      )}
      {set.error && <ProblemAlert problem={problemOf(set.error)} />}
    </Card>
  );
}
