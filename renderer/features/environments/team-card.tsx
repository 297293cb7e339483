// The way to the team's page: whether this computer works alone or in a team.
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/t.ts';
import { useTeamState } from '../../shared/team-state.ts';
import { Card } from '../../ui/card.tsx';

export function TeamCard() {
  const { data } = useTeamState();
  if (!data) return null;
  const { place } = data;
  return (
    <Card title={t({ defaultMessage: 'Team' })}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" flex="1 1 320px">
          {place
            ? t(
                { defaultMessage: 'This computer works in the team {team} as {person}.' },
                { team: place.team, person: place.person },
              )
            : t({ defaultMessage: 'This computer works alone. With a team, several computers share one ledger.' })}
        </Text>
        <Button component={Link} to="/team" variant="default">
          {place ? t({ defaultMessage: 'Open team' }) : t({ defaultMessage: 'Work as a team' })}
        </Button>
      </Group>
    </Card>
  );
}
