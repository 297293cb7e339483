// The way back within a step: while a step has one, the bar's back button goes it.
import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';

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
