// First step: who is paid, how much, and how it will go.
/** @jsxImportSource preact */
import type { PayableSession } from '../messages.ts';
import { AmountCard } from './amount-card.tsx';
import { BankIcon, ShieldIcon } from './icons.tsx';
import { Step } from './step.tsx';
import './review.css';

export function Review({ session, onContinue }: { session: PayableSession; onContinue: () => void }) {
  return (
    <Step
      heading={`Pay ${session.organizationName}`}
      lead={`Hi ${session.consumerFirstName}, pay straight from your bank account.`}
      footer={
        <button type="button" class="primary" onClick={onContinue}>
          Continue
        </button>
      }
    >
      <AmountCard session={session}>
        <div>
          <dt>Reference</dt>
          <dd class="code">{session.trackNumber}</dd>
        </div>
      </AmountCard>
      <ul class="promises">
        <li>
          <BankIcon />
          <span>
            <strong>Choose an account</strong>
            You pick the account to pay from. Nothing is debited yet.
          </span>
        </li>
        <li>
          <ShieldIcon />
          <span>
            <strong>Authorize one debit</strong>
            {session.organizationName} never sees your account number.
          </span>
        </li>
      </ul>
    </Step>
  );
}
