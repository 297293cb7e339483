// The contact: what the merchant named, masked, to choose from; and one field for an e-mail address or a phone number.
/** @jsxImportSource preact */
import type { RefObject } from 'preact';
import type { Language } from '../../language.ts';
import type { PayableSession } from '../messages.ts';
import type { ContactChoice } from './contact-choice.ts';
import { useWords } from './words.ts';
import './field.css';
import './contact.css';

type Words = {
  where: string;
  byMail: string;
  byText: string;
  other: string;
  label: Record<'both' | 'email', string>;
  wrong: Record<'both' | 'email', string>;
};

const WORDS: Record<Language, Words> = {
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

export function ContactFields(props: FieldsProps) {
  const words = useWords(WORDS);
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
  const words = useWords(WORDS);
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
