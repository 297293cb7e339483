// Where there is nothing to pay: the session is unknown, paid for already, or was open for too long.
/** @jsxImportSource preact */
import type { UnavailableReason } from '../messages.ts';
import { AlertIcon } from './icons.tsx';
import { Step } from './step.tsx';
import './seal.css';

const WORDS: Record<UnavailableReason, { heading: string; lead: string }> = {
  session_not_found: {
    heading: 'This payment was not found',
    lead: 'Go back to the shop and start the payment again. Nothing was debited.',
  },
  session_already_completed: {
    heading: 'Already authorized',
    lead: 'You authorized this payment before. There is nothing more to do, and it is not paid twice.',
  },
  session_expired: {
    heading: 'This page has timed out',
    lead: 'Close it and open the payment again from the shop.',
  },
};

export function Unavailable({ reason, onClose }: { reason: UnavailableReason; onClose: () => void }) {
  return (
    <Step
      art={
        <span class="seal seal-quiet">
          <AlertIcon />
        </span>
      }
      heading={WORDS[reason].heading}
      lead={WORDS[reason].lead}
      footer={
        <button type="button" class="primary" onClick={onClose}>
          Back to the shop
        </button>
      }
    />
  );
}
