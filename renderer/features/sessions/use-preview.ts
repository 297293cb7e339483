// Opens the preview of a session with the chosen options, and reports its events.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PreviewView } from '../../../contract/console/preview.ts';
import type { CheckoutEvent, SessionDetail } from '../../../contract/console/session.ts';
import { useGateway } from '../../gateway/client.ts';
import { type PreviewLook, useWindowState } from '../../window/window-state.ts';
import { PRINT_REQUESTED } from './event-words.ts';

export function usePreview({ environmentId, id: sessionId }: SessionDetail) {
  const gateway = useGateway();
  const look = useWindowState(({ previewLook }) => previewLook);
  // The current visit stays until the next one is ready, so that a new language doesn't blank the preview.
  const [visit, setVisit] = useState<PreviewView | null>(null);
  // The checkout's word only offers to print; a person's click prints.
  const [isPrintOffered, setPrintOffered] = useState(false);
  const show = (next: PreviewView | null) => {
    setVisit(next);
    setPrintOffered(false);
  };
  const opening = useMutation(
    gateway.sessions.openPreview.mutationOptions({ scope: { id: `preview ${sessionId}` }, onSuccess: show }),
  );
  // One scope keeps the events in order.
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
    close: () => show(null),
    isPrintOffered,
    /** Keeps the options for this window and reloads an open preview with them. */
    choose: (change: Partial<PreviewLook>) => {
      const chosen = { ...look, ...change };
      useWindowState.setState({ previewLook: chosen });
      if (visit) openIn(chosen);
    },
    report: (event: CheckoutEvent) => {
      if (event.kind === 'event' && event.name === PRINT_REQUESTED) setPrintOffered(true);
      report.mutate({ environmentId, sessionId, event });
    },
  };
}

export type Preview = ReturnType<typeof usePreview>;
