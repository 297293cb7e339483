// Last step: the payment is authorised. The merchant's page knows it already; the consumer closes when ready.
/** @jsxImportSource preact */
import { formatCents } from '../../../contract/format-cents.ts';
import type { Step as FlowStep } from './flow.ts';
import { CheckIcon } from './icons.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import './seal.css';

type DoneProps = StepProps & { step: Extract<FlowStep, { at: 'done' }>; onDone: () => void };

export function Done({ session, step, onDone }: DoneProps) {
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
          <strong>{formatCents(step.payload.totalAmount)}</strong> to {session.organizationName}
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
