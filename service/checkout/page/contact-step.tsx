// Who is paid, how much, and where a code may be sent to see that it is really the consumer.
/** @jsxImportSource preact */
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { isolated } from '../../../contract/isolated.ts';
import type { Language } from '../../settings/language.ts';
import type { PayableSession } from '../messages.ts';
import { AmountCard } from './amount-card.tsx';
import type { StepProps } from './back.ts';
import { type ContactChoice, contactOf } from './contact-choice.ts';
import type { Sending } from './sending.ts';
import { SendingNotice } from './sending-notice.tsx';
import { Step } from './step.tsx';
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

type Words = {
  where: string;
  byMail: string;
  byText: string;
  other: string;
  label: Record<'both' | 'email', string>;
  wrong: Record<'both' | 'email', string>;
};

const CONTACT_FIELDS_WORDS: Record<Language, Words> = {
  en: {
    where: 'Where should we send your code?',
    byMail: 'Email',
    byText: 'Text message',
    other: 'Use another',
    label: { both: 'Email or US mobile number', email: 'Email address' },
    wrong: {
      both: 'Enter an email address, like name@example.com, or a US number with its area code.',
      email: 'Enter an email address, like name@example.com.',
    },
  },
  es: {
    where: '¿Adónde le enviamos el código?',
    byMail: 'Correo electrónico',
    byText: 'Mensaje de texto',
    other: 'Usar otro',
    label: { both: 'Correo o número de celular de EE. UU.', email: 'Correo electrónico' },
    wrong: {
      both: 'Escriba un correo, como nombre@example.com, o un número de EE. UU. con su código de área.',
      email: 'Escriba un correo, como nombre@example.com.',
    },
  },
};

type FieldsProps = {
  session: PayableSession;
  choice: ContactChoice;
  onChoice: (choice: ContactChoice) => void;
  isWrong: boolean;
  field: RefObject<HTMLInputElement | null>;
};

/** The contact: what the merchant named, masked, to choose from; and one field for an e-mail address or a phone number. */
function ContactFields(props: FieldsProps) {
  const words = useWords(CONTACT_FIELDS_WORDS);
  const { session, choice, onChoice } = props;
  const { email, phone } = session.contacts;
  if (email === null && phone === null) return <TypedContact {...props} />;
  const pick = (chosen: ContactChoice['chosen'], name: string, detail?: string) => (
    <label class="contact-choice">
      <input
        type="radio"
        name="contact"
        checked={choice.chosen === chosen}
        onChange={() => onChoice({ ...choice, chosen })}
      />
      <span>{name}</span>
      {detail && <span class="contact-detail">{detail}</span>}
    </label>
  );
  return (
    <>
      <fieldset class="contact-choices">
        <legend>{words.where}</legend>
        {email !== null && pick('session_email', email, words.byMail)}
        {phone !== null && pick('session_phone', phone, words.byText)}
        {pick('typed', words.other)}
      </fieldset>
      {choice.chosen === 'typed' && <TypedContact {...props} />}
    </>
  );
}

function TypedContact({ session, choice, onChoice, isWrong, field }: FieldsProps) {
  const words = useWords(CONTACT_FIELDS_WORDS);
  const kinds = session.codesReach.includes('phone') ? 'both' : 'email';
  return (
    <div class="field">
      <label for="typed-contact">{words.label[kinds]}</label>
      {/* Text with the e-mail keyboard: it has the digits too, and a phone number is no type="email". */}
      <input
        ref={field}
        id="typed-contact"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellcheck={false}
        maxLength={254}
        value={choice.typed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'typed-contact-problem' : undefined}
        onInput={(event) => onChoice({ ...choice, typed: event.currentTarget.value })}
      />
      {isWrong && (
        <p class="field-problem" id="typed-contact-problem" role="alert">
          {words.wrong[kinds]}
        </p>
      )}
    </div>
  );
}
