// First step: who is paid, how much, and the proof of who is paying: where a code may be sent, then the code.
/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SentCode } from '../messages.ts';
import type { StepProps } from './back.ts';
import { CODE_FORM, CodeEntry } from './code-entry.tsx';
import { type ContactChoice, contactOf, firstChoice } from './contact-choice.ts';
import { ContactStep } from './contact-step.tsx';
import type { Sending } from './sending.ts';
import { Step } from './step.tsx';
import { useCodeCheck } from './use-code-check.ts';
import { useCodeRequests } from './use-code-requests.ts';
import { useStepCall } from './use-step-call.ts';
import { useWords } from './words.ts';

export function Welcome({ sent, ...props }: StepProps & { sent: SentCode | null }) {
  const { session, dispatch } = props;
  // Kept here while the code is entered: who comes back finds what they chose and typed.
  const [choice, setChoice] = useState<ContactChoice>(firstChoice(session));
  const requests = useCodeRequests(session);
  const call = useStepCall(dispatch);
  const send = async (contact: Parameters<typeof requests.ask>[0]) => {
    const answer = await call.run(() => requests.ask(contact));
    if (answer) dispatch({ type: 'code_sent', sent: answer });
  };
  const sending = { ...call, working: requests.working, send };
  if (sent === null) return <ContactStep {...props} choice={choice} onChoice={setChoice} sending={sending} />;
  return <CodeStep {...props} sent={sent} choice={choice} sending={sending} />;
}

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

/** The code that was sent: entered here, or another asked for. */
function CodeStep({ session, config, dispatch, sent, choice, sending }: CodeStepProps) {
  const words = useWords(WORDS);
  const input = useRef<HTMLInputElement>(null);
  const check = useCodeCheck({
    session,
    dispatch,
    onProved: () => dispatch({ type: 'proved' }),
    // What was refused is typed again.
    onRefused: () => input.current?.focus(),
  });
  // Not the heading, as elsewhere: there is one thing to do here, and the field says what.
  useEffect(() => input.current?.focus(), []);
  function sendAgain() {
    const contact = contactOf(choice);
    check.clear();
    if (contact) void sending.send(contact);
    // After a reload the page doesn't know where it went.
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
