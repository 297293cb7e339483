// The code that was sent: entered here, or another asked for.
/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { SentCode } from '../messages.ts';
import { CODE_FORM, CodeEntry } from './code-entry.tsx';
import { type ContactChoice, contactOf } from './contact-choice.ts';
import type { Sending } from './sending.ts';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { useCodeCheck } from './use-code-check.ts';
import { useWords } from './words.ts';

const WORDS = {
  en: {
    heading: 'Enter your code',
    sent: (to: string) => (
      <>
        We sent a six-digit code to <strong>{to}</strong>.
      </>
    ),
    confirm: 'Confirm',
    change: 'Send it somewhere else',
  },
  es: {
    heading: 'Escriba su código',
    sent: (to: string) => (
      <>
        Enviamos seis dígitos a <strong>{to}</strong>.
      </>
    ),
    confirm: 'Confirmar',
    change: 'Enviarlo a otro lugar',
  },
};

type CodeStepProps = StepProps & { sent: SentCode; choice: ContactChoice; sending: Sending };

export function CodeStep({ session, config, dispatch, sent, choice, sending }: CodeStepProps) {
  const words = useWords(WORDS);
  const input = useRef<HTMLInputElement>(null);
  const check = useCodeCheck({
    session,
    dispatch,
    onProved: () => dispatch({ type: 'proved' }),
    // What was refused is typed anew.
    onRefused: () => input.current?.focus(),
  });
  // Not the heading, as elsewhere: there is one thing to do here, and the field says what.
  useEffect(() => input.current?.focus(), []);
  function sendAgain() {
    const contact = contactOf(choice);
    check.clear();
    if (contact) void sending.send(contact);
    // After a reload nobody here knows where it went.
    else dispatch({ type: 'went_back' });
  }
  return (
    <Step
      heading={words.heading}
      lead={words.sent(sent.sent_to)}
      footer={
        <>
          <button type="submit" form={CODE_FORM} class="primary" aria-busy={check.busy} aria-disabled={check.busy}>
            {check.busy && <span class="spinner" />}
            {words.confirm}
          </button>
          <button type="button" class="quiet" onClick={() => dispatch({ type: 'went_back' })}>
            {words.change}
          </button>
        </>
      }
    >
      <CodeEntry
        sent={sent}
        check={check}
        sending={sending}
        onSendAgain={sendAgain}
        input={input}
        isSandbox={config.isSandbox}
      />
    </Step>
  );
}
