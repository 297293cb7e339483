// This machine's place in a team, asked for often enough that others' changes are seen at once.
import { useQuery } from '@tanstack/react-query';
import { useGateway } from '../gateway/client.ts';

const IN_A_TEAM_MS = 1_000;
const ALONE_MS = 30_000;

/** undefined until it is known; its place is null where this machine works alone. */
export function useTeamState() {
  const gateway = useGateway();
  return useQuery(
    gateway.team.state.queryOptions({
      refetchInterval: ({ state }) => (state.data?.place || state.data?.signIn ? IN_A_TEAM_MS : ALONE_MS),
    }),
  );
}
