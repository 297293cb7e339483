// What a remembered consumer does on their one screen: prove it is them, and pay from the account of the last time.
import { useState } from 'preact/hooks';
import type { Remembered, ShownAccount } from '../messages.ts';
import { authorizedEvent } from './authorized-event.ts';
import { proveByPasskey } from './passkeys.ts';
import { authorize, callStep } from './service-calls.ts';
import type { StepProps } from './step-props.ts';
import { type Hindrance, useStepCall } from './use-step-call.ts';

export type Returned = {
  busy: boolean;
  /** `insufficient_balance`: the account of the last time holds too little. */
  hindrance: Hindrance | { code: 'insufficient_balance' } | null;
  payByPasskey: () => Promise<void>;
  /** Once it is proved who is here. */
  pay: () => Promise<void>;
};

type Chosen = { is_sufficient_funds: boolean; account: ShownAccount };

export function useReturning({ session, dispatch }: StepProps, { quote }: Remembered): Returned {
  const call = useStepCall(dispatch);
  const [isShort, setShort] = useState(false);

  async function payByPasskey(): Promise<void> {
    if (!(await call.run(() => proveByPasskey(session)))) return;
    dispatch({ type: 'proved' });
    await pay();
  }

  /** The tip is chosen on the review, and authorized there. */
  async function goToReview(): Promise<void> {
    const chosen = await call.run(() => callStep<Chosen>(session, 'remembered-account', {}));
    if (chosen?.is_sufficient_funds) dispatch({ type: 'account_chosen', account: chosen.account });
    else tellShort(chosen);
  }

  async function pay(): Promise<void> {
    if (session.asksForTip) return goToReview();
    dispatch({ type: 'authorize_pressed' });
    const chosen = await call.run(() => callStep<Chosen>(session, 'remembered-account', {}));
    if (!chosen?.is_sufficient_funds) {
      dispatch({ type: 'authorize_failed' });
      return tellShort(chosen);
    }
    let isChanged = false;
    const answer = await call.run(async () => {
      const result = await authorize(session, quote, false);
      isChanged = result.kind === 'refused' && result.problem.code === 'quote_changed';
      return result;
    });
    if (answer) return dispatch(authorizedEvent(answer));
    dispatch({ type: 'authorize_failed' });
    // Other words than were read here: the consumer reads them on the step that shows them again.
    if (isChanged) dispatch({ type: 'account_chosen', account: chosen.account });
  }

  function tellShort(chosen: Chosen | undefined): void {
    setShort(chosen !== undefined);
    if (chosen) dispatch({ type: 'met_trouble', trouble: 'session_insufficient_balance' });
  }

  const hindrance = isShort ? ({ code: 'insufficient_balance' } as const) : call.hindrance;
  return { busy: call.busy, hindrance, payByPasskey, pay };
}
