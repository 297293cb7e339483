// Third step: the authorization in full, and the one button that gives it.
/** @jsxImportSource preact */
import type { PayableSession } from '../messages.ts';
import { AmountCard } from './amount-card.tsx';
import type { Flow } from './flow.ts';
import { Notice } from './notice.tsx';
import { Step } from './step.tsx';
import './consent.css';

type ConsentProps = { session: PayableSession; flow: Extract<Flow, { at: 'consent' }>; onAuthorize: () => void };

export function Consent({ session, flow, onAuthorize }: ConsentProps) {
  return (
    <Step
      heading="Authorize this payment"
      footer={
        <button
          type="button"
          class="primary"
          onClick={onAuthorize}
          disabled={flow.authorizing}
          aria-busy={flow.authorizing}
        >
          {flow.authorizing && <span class="spinner" />}
          Authorize payment of {session.amount}
        </button>
      }
    >
      {flow.problem && (
        <Notice title="Your payment was not confirmed">{flow.problem} Trying again never pays twice.</Notice>
      )}
      <AmountCard session={session}>
        <div>
          <dt>From</dt>
          <dd>
            {flow.account.name} ••{flow.account.lastFour}
          </dd>
        </div>
        <div>
          <dt>Bank</dt>
          <dd>{session.institution}</dd>
        </div>
      </AmountCard>
      <section class="consent" aria-labelledby="consent-title">
        <h2 id="consent-title">Your authorization</h2>
        <p>{session.consentText}</p>
      </section>
    </Step>
  );
}
