// Creates a session with the same account and amount for a test consumer, and opens its preview.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { OUTCOME_NAME, type PreviewOutcome } from '../../../contract/console/preview.ts';
import type { SessionDetail } from '../../../contract/console/session.ts';
import { useGateway } from '../../gateway/client.ts';
import { useWindowState } from '../../window/window-state.ts';

/** `choose` creates the session and opens it. Only our sandbox knows the names of test consumers. */
export function useOutcome({ environmentId, accountId, totalAmount }: SessionDetail) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const create = useMutation(
    gateway.sessions.create.mutationOptions({
      onSuccess: (session) => {
        useWindowState.setState({ previewToOpen: session.id });
        return navigate({ to: '/sessions/$sessionId', params: { sessionId: session.id } });
      },
    }),
  );
  const choose = (outcome: PreviewOutcome) => {
    const consumer = { firstName: OUTCOME_NAME[outcome], lastName: 'Consumer' };
    create.mutate({ attempt: crypto.randomUUID(), environmentId, accountId, amount: totalAmount, ...consumer });
  };
  return { choose, isPending: create.isPending, error: create.error };
}

export type Outcome = ReturnType<typeof useOutcome>;
