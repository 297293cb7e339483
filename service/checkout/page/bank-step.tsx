// The bank account to pay from.
/** @jsxImportSource preact */
import type { ShownAccount } from '../messages.ts';
import { Notice } from './notice.tsx';
import { callStep } from './service-calls.ts';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';
import './accounts.css';

// For the time being: three accounts of one bank.
const ACCOUNTS = [
  { key: 'everyday', name: 'Everyday Checking ••6789' },
  { key: 'low', name: 'Low Balance Checking ••2227' },
];

export function BankStep({ session, dispatch }: StepProps) {
  const call = useStepCall(dispatch);
  async function choose(account: string) {
    const answer = await call.run(() =>
      callStep<{ is_sufficient_funds: boolean; account: ShownAccount }>(session, 'skip', { account }),
    );
    if (!answer) return;
    if (answer.is_sufficient_funds) dispatch({ type: 'account_chosen', account: answer.account });
    else dispatch({ type: 'met_trouble', trouble: 'session_insufficient_balance' });
  }
  return (
    <Step heading="Choose an account" footer={null}>
      {call.hindrance && <Notice title="That didn't work">{call.hindrance.code}</Notice>}
      {ACCOUNTS.map(({ key, name }) => (
        <button key={key} type="button" class="account" disabled={call.busy} onClick={() => choose(key)}>
          {name}
        </button>
      ))}
    </Step>
  );
}
