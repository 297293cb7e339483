// The preview of one session: opened for one visit in the look that was chosen, and what it hears reported at once.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PreviewView } from '../../../contract/console/preview.ts';
import type { CheckoutEvent, SessionDetail } from '../../../contract/console/session.ts';
import { useGateway } from '../../gateway/client.ts';
import { type PreviewLook, useWindowState } from '../../window/window-state.ts';

export function usePreview({ environmentId, id: sessionId }: SessionDetail) {
  const gateway = useGateway();
  const look = useWindowState(({ previewLook }) => previewLook);
  // The visit that is shown stays until the next one is there, so that a change of language doesn't empty the stage.
  const [visit, setVisit] = useState<PreviewView | null>(null);
  const opening = useMutation(
    gateway.sessions.openPreview.mutationOptions({ scope: { id: `preview ${sessionId}` }, onSuccess: setVisit }),
  );
  // One scope: the log keeps the order in which the checkout spoke.
  const report = useMutation(
    gateway.sessions.reportCheckout.mutationOptions({ scope: { id: `checkout ${sessionId}` } }),
  );
  const openIn = (chosen: PreviewLook) => opening.mutate({ environmentId, sessionId, ...chosen });

  const isAwaited = useWindowState(({ previewToOpen }) => previewToOpen === sessionId);
  const openAwaited = useEffectEvent(() => {
    useWindowState.setState({ previewToOpen: null });
    openIn(look);
  });
  useEffect(() => {
    if (isAwaited) openAwaited();
  }, [isAwaited]);

  return {
    visit,
    look,
    isOpening: opening.isPending,
    error: opening.error ?? report.error,
    open: () => openIn(look),
    close: () => setVisit(null),
    /** Keeps a look for this window; a preview that is open is opened anew in it. */
    choose: (change: Partial<PreviewLook>) => {
      const chosen = { ...look, ...change };
      useWindowState.setState({ previewLook: chosen });
      if (visit) openIn(chosen);
    },
    report: (event: CheckoutEvent) => report.mutate({ environmentId, sessionId, event }),
  };
}

export type Preview = ReturnType<typeof usePreview>;
