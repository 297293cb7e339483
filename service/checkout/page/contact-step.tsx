// Who is paid, how much, and where a code may be sent to see that it is really the consumer.
/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import { isolated } from '../../../contract/isolated.ts';
import { AmountCard } from './amount-card.tsx';
import { type ContactChoice, contactOf } from './contact-choice.ts';
import { ContactFields } from './contact-fields.tsx';
import type { Sending } from './sending.ts';
import { SendingNotice } from './sending-notice.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { useWords } from './words.ts';

const WORDS = {
  en: {
    pay: (name: string) => `Pay ${name}`,
    next: 'Send me a code',
    why: 'We use a code to confirm it’s you. You don’t need an account.',
    working: 'One moment, a short security check…',
    sending: 'Sending the code…',
  },
  es: {
    pay: (name: string) => `Pagar a ${name}`,
    next: 'Enviarme un código',
    why: 'Con un código sabemos que es usted. No necesita una cuenta.',
    working: 'Un momento, una breve comprobación de seguridad…',
    sending: 'Enviando el código…',
  },
};

type ContactStepProps = StepProps & {
  choice: ContactChoice;
  onChoice: (choice: ContactChoice) => void;
  sending: Sending;
};

export function ContactStep({ session, choice, onChoice, sending }: ContactStepProps) {
  const words = useWords(WORDS);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refused = sending.hindrance?.code === 'contact_not_valid';
  function choose(next: ContactChoice) {
    setWrong(false);
    sending.clear();
    onChoice(next);
  }
  function submit(event: Event) {
    event.preventDefault();
    const contact = contactOf(choice);
    setWrong(contact === null);
    if (contact === null) field.current?.focus();
    else void sending.send(contact);
  }
  return (
    <Step
      heading={words.pay(isolated(session.organizationName))}
      footer={
        <button type="submit" form="contact" class="primary" aria-busy={sending.busy} aria-disabled={sending.busy}>
          {sending.busy && <span class="spinner" />}
          {words.next}
        </button>
      }
    >
      <AmountCard session={session} />
      <SendingNotice hindrance={sending.hindrance} />
      <form id="contact" class="contact" noValidate onSubmit={submit}>
        <ContactFields session={session} choice={choice} onChoice={choose} isWrong={isWrong || refused} field={field} />
        <p class="hint">{words.why}</p>
      </form>
      <p class="waiting" role="status">
        {sending.busy && (sending.working ? words.working : words.sending)}
      </p>
    </Step>
  );
}
