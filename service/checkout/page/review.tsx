// What is going to be debited, from where and when, and the wording the consumer authorises.
/** @jsxImportSource preact */
import type { ShownAccount } from '../messages.ts';
import { AmountCard } from './amount-card.tsx';
import { Notice } from './notice.tsx';
import { authorize } from './service-calls.ts';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';
import './review.css';
import { formatCents } from '../../../contract/format-cents.ts';

export function Review({
  session,
  account,
  authorizing,
  dispatch,
}: StepProps & { account: ShownAccount; authorizing: boolean }) {
  const call = useStepCall(dispatch);
  async function onAuthorize() {
    dispatch({ type: 'authorize_pressed' });
    const payload = await call.run(() => authorize(session, null));
    dispatch(payload ? { type: 'authorized', payload } : { type: 'authorize_failed' });
  }
  return (
    <Step
      heading="Review and authorize"
      footer={
        <button type="button" class="primary" onClick={onAuthorize} disabled={authorizing} aria-busy={authorizing}>
          {authorizing && <span class="spinner" />}
          Authorize payment of {formatCents(session.amount)}
        </button>
      }
    >
      {call.hindrance && <Notice title="Your payment was not confirmed">{call.hindrance.code}</Notice>}
      <AmountCard session={session}>
        <div>
          <dt>From</dt>
          <dd>
            {account.bankName} ••{account.lastFour}
          </dd>
        </div>
      </AmountCard>
    </Step>
  );
}
