// What stands in a returning consumer's way, in words.
/** @jsxImportSource preact */
import type { Language } from '../../language.ts';
import { Notice } from './notice.tsx';
import type { Returned } from './use-returning.ts';
import { useWords } from './words.ts';

type Told = 'unreachable' | 'passkey_refused' | 'insufficient_balance' | 'account_not_valid' | 'not_remembered';
type Words = Record<Told | 'other', [title: string, words: string]>;

const WORDS: Record<Language, Words> = {
  en: {
    unreachable: [
      'Your payment is not confirmed yet',
      'We lost the connection. Try again. You won’t be charged twice.',
    ],
    passkey_refused: ['Your passkey was not used', 'Try again, or request a code.'],
    insufficient_balance: ['There isn’t enough money in this account', 'Choose another account.'],
    account_not_valid: ['This account can’t be used', 'Your bank rejected it. Choose another account.'],
    not_remembered: ['We no longer remember you on this device', 'Enter your contact and bank details again.'],
    other: ['Something went wrong', 'Try again in a moment, or pay another way.'],
  },
  es: {
    unreachable: [
      'Su pago todavía no está confirmado',
      'Se perdió la conexión. Inténtelo de nuevo: nunca se paga dos veces.',
    ],
    passkey_refused: ['No se usó su llave de acceso', 'Inténtelo de nuevo, o pida que le enviemos un código.'],
    insufficient_balance: ['No hay suficiente dinero en esta cuenta', 'Elija otra cuenta para pagar.'],
    account_not_valid: ['Esta cuenta ya no se puede usar', 'Así lo indica su banco. Elija otra cuenta para pagar.'],
    not_remembered: ['Ya no se le recuerda aquí', 'Pague como la primera vez.'],
    other: ['No funcionó', 'Inténtelo de nuevo en un momento, o pague de otra forma.'],
  },
};

/** Whether there is no way on but the usual one. */
export function isOver(hindrance: Returned['hindrance']): boolean {
  const code = hindrance?.code;
  return code === 'insufficient_balance' || code === 'account_not_valid' || code === 'not_remembered';
}

export function ReturningNotice({ hindrance }: { hindrance: Returned['hindrance'] }) {
  const words = useWords(WORDS);
  if (hindrance === null) return null;
  const [title, told] = hindrance.code in words ? words[hindrance.code as Told] : words.other;
  return <Notice title={title}>{told}</Notice>;
}
