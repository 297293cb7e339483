// Choosing an account, from a list or typed: the call, and what leaving would mean after its answer.
import { useState } from 'preact/hooks';
import type { PayableSession, ShownAccount } from '../../messages.ts';
import type { FlowEvent } from '../flow.ts';
import { callStep } from '../service-calls.ts';
import { type Hindrance, useStepCall } from '../use-step-call.ts';

export type AccountChoice = {
  busy: boolean;
  hindrance: Hindrance | null;
  /** The account that was chosen and hasn't the money. */
  short: ShownAccount | null;
  choose: (account: ChosenAccount) => Promise<void>;
};

type ChosenAccount = { account: string } | { routing_number: string; account_number: string; kind: string };
type Answer = { is_sufficient_funds: boolean; account: ShownAccount };

/** On success the flow goes on to the review. */
export function useAccountChoice(session: PayableSession, dispatch: (event: FlowEvent) => void): AccountChoice {
  const [short, setShort] = useState<ShownAccount | null>(null);
  const call = useStepCall(dispatch, ({ code }) => {
    if (code === 'account_not_valid') dispatch({ type: 'met_trouble', trouble: 'session_account_not_valid' });
  });
  async function choose(account: ChosenAccount) {
    setShort(null);
    const answer = await call.run(() => callStep<Answer>(session, 'account', account));
    if (!answer) return;
    if (answer.is_sufficient_funds) dispatch({ type: 'account_chosen', account: answer.account });
    else {
      setShort(answer.account);
      dispatch({ type: 'met_trouble', trouble: 'session_insufficient_balance' });
    }
  }
  return { busy: call.busy, hindrance: call.hindrance, short, choose };
}
