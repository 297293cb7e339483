// The preview of one session: opened for one visit, and what it hears reported at once.
import { useMutation } from '@tanstack/react-query';
import type { CheckoutEvent, SessionDetail } from '../../../contract/console/session.ts';
import { useDoor } from '../../door/door.ts';

export function usePreview({ environmentId, id: sessionId }: SessionDetail) {
  const door = useDoor();
  const visit = useMutation(door.sessions.openPreview.mutationOptions());
  // One scope: the log keeps the order in which the checkout spoke.
  const report = useMutation(door.sessions.reportCheckout.mutationOptions({ scope: { id: `checkout ${sessionId}` } }));
  return {
    visit: visit.data ?? null,
    isOpening: visit.isPending,
    error: visit.error ?? report.error,
    open: () => visit.mutate({ environmentId, sessionId }),
    close: () => visit.reset(),
    report: (event: CheckoutEvent) => report.mutate({ environmentId, sessionId, event }),
  };
}

export type Preview = ReturnType<typeof usePreview>;
