// Last step: the payment is authorised. The merchant's page knows it already; the consumer closes when ready.
/** @jsxImportSource preact */
import type { PayableSession } from '../messages.ts';
import { CheckIcon } from './icons.tsx';
import { Step } from './step.tsx';
import './seal.css';

export function Done({ session, onDone }: { session: PayableSession; onDone: () => void }) {
  return (
    <Step
      art={
        <span class="seal">
          <CheckIcon />
        </span>
      }
      heading="Payment authorized"
      lead={
        <>
          <strong>{session.amount}</strong> to {session.organizationName}
        </>
      }
      footer={
        <button type="button" class="primary" onClick={onDone}>
          Done
        </button>
      }
    >
      <p class="reference">
        Keep your reference: <span class="code">{session.trackNumber}</span>
      </p>
    </Step>
  );
}
