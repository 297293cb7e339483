// Who waits for the PIN: calls that main has refused until it is entered. One dialog answers them all.
import { create } from 'zustand';

type PinAsked = { waiting: ((isEntered: boolean) => void)[] };

export const usePinAsked = create<PinAsked>(() => ({ waiting: [] }));

/** Resolves with whether it was entered. */
export const askForPin = (): Promise<boolean> =>
  new Promise((resolve) => usePinAsked.setState(({ waiting }) => ({ waiting: [...waiting, resolve] })));

/** Lets everybody who waits go on, or not. */
export function answerPin(isEntered: boolean): void {
  const { waiting } = usePinAsked.getState();
  usePinAsked.setState({ waiting: [] });
  for (const answer of waiting) answer(isEntered);
}
