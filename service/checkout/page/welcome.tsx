// First step: who is paid, how much, and the proof of who is paying: where a code may be sent, then the code.
/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { SentCode } from '../messages.ts';
import { CodeStep } from './code-step.tsx';
import { type ContactChoice, firstChoice } from './contact-choice.ts';
import { ContactStep } from './contact-step.tsx';
import type { StepProps } from './step-props.ts';
import { useCodeRequests } from './use-code-requests.ts';
import { useStepCall } from './use-step-call.ts';

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
