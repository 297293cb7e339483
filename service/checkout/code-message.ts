// The message that carries a consumer's one-time code, in the language of their visit. No subject holds the code.

import { isolated } from '../../contract/isolated.ts';
import { CODE_LIFETIME_MIN } from '../secrets/one-time-code.ts';
import type { Language } from '../settings/language.ts';
import type { ContactKind } from '../store/checkout/tables.ts';
import type { Message } from '../store/outbox.ts';

type Words = {
  subject: (name: string) => string;
  mail: (name: string) => [before: string, after: string];
  text: (name: string, code: string) => string;
};

const WORDS: Record<Language, Words> = {
  en: {
    subject: (name) => `Your code to pay ${name}`,
    mail: (name) => [
      `Enter this code to pay ${name}:`,
      `It works once, on the page where you requested it, and expires in ${CODE_LIFETIME_MIN} minutes. If you didn’t request this code, ignore this email. Never share the code. We’ll never ask you for it.`,
    ],
    text: (name, code) =>
      `${code} is your code to pay ${name}. It expires in ${CODE_LIFETIME_MIN} minutes. Never share it.`,
  },
  es: {
    subject: (name) => `Su código para pagar a ${name}`,
    mail: (name) => [
      `Escriba este código para pagar a ${name}:`,
      `Sirve una sola vez, durante ${CODE_LIFETIME_MIN} minutos, en la página que lo pidió. Si usted no lo pidió, no haga nada: sin el código no ocurre nada. No lo comparta. Nunca se lo pediremos.`,
    ],
    text: (name, code) =>
      `${code} es su código para pagar a ${name}. Sirve durante ${CODE_LIFETIME_MIN} minutos. No se lo diga a nadie.`,
  },
};

type About = { organizationName: string; kind: ContactKind; language: Language };

/** Subject and body: a mail with the code on a line of its own, or a text that begins with it. */
export function codeMessage(
  { organizationName, kind, language }: About,
  code: string,
): Pick<Message, 'subject' | 'body'> {
  const words = WORDS[language];
  // A name never begins another header of the mail.
  const name = isolated(organizationName.replaceAll(/\p{Cc}+/gu, ' '));
  const [before, after] = words.mail(name);
  const body = kind === 'email' ? [before, code, after].join('\n\n') : words.text(name, code);
  return { subject: words.subject(name), body };
}
