// The way back within a step: while a step has one, the bar's back button goes it.

import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';
import type { CheckoutEventName, PageConfig, PayableSession } from '../messages.ts';
import type { FlowEvent } from './flow.ts';

export type Back = (() => void) | null;

export const BackContext = createContext<(back: Back) => void>(() => undefined);

/** Makes the bar's back button do this while the caller is shown; null leaves it to the step before. */
export function useBack(back: Back): void {
  const setBack = useContext(BackContext);
  useLayoutEffect(() => {
    setBack(back);
    return () => setBack(null);
  }, [back, setBack]);
}

export type StepProps = {
  session: PayableSession;
  config: Extract<PageConfig, { state: 'payable' }>;
  dispatch: (event: FlowEvent) => void;
  /** For what happens within a step and the merchant's onEvent is told of. What moves the flow is told by itself (told-events.ts). */
  tell: (name: CheckoutEventName) => void;
};
