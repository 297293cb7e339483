// Team: joining one, this computer's place in it, and its people for administrators.
import { Skeleton, Stack } from '@mantine/core';
import { t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { useTeamState } from '../../shared/team-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { MayCall, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { JoinTeam } from './join-team.tsx';
import { MoveLedger } from './move-ledger.tsx';
import { People } from './people.tsx';
import { PlaceCard } from './place-card.tsx';
import { RulesCard } from './rules-card.tsx';

export function TeamPage() {
  usePageTitle(t({ defaultMessage: 'Team' }));
  const { data, error } = useTeamState();
  const may = useMay();
  if (!data) {
    return (
      <>
        <PageHeader title={t({ defaultMessage: 'Team' })} />
        {error ? <ProblemAlert problem={problemOf(error)} /> : <Skeleton height={240} radius="lg" />}
      </>
    );
  }
  const { place, keptBehind, move, moved } = data;
  if (!place) {
    return (
      <>
        <PageHeader
          title={t({ defaultMessage: 'Work as a team' })}
          words={t({ defaultMessage: 'Several computers share one ledger, so that no order is captured twice.' })}
        />
        <JoinTeam />
      </>
    );
  }
  return (
    <>
      <PageHeader title={place.team} words={t({ defaultMessage: 'Your team, and this computer’s place in it.' })} />
      <Stack gap="lg">
        <PlaceCard
          place={place}
          keptBehind={move?.state === 'going' ? [] : keptBehind}
          isHandingOver={move?.state === 'going' && move.doing === 'hand_over'}
        />
        {/* Whoever may begin no move, or isn't let in any more, must know of one that goes on. */}
        {(move !== null || (place.entrance === null && may('team.moveLedger'))) && (
          <MoveLedger team={place.team} keptBehind={keptBehind} move={move} moved={moved} />
        )}
        {place.entrance === null && (
          <MayCall to="team.people">
            <People />
          </MayCall>
        )}
        {place.entrance === null && (
          <MayCall to="approvals.setPolicies">
            <RulesCard />
          </MayCall>
        )}
      </Stack>
    </>
  );
}
