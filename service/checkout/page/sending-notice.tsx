// Why a code was not sent, in words. What was typed wrong is said under the field instead.
/** @jsxImportSource preact */
import type { Language } from '../../language.ts';
import { Notice } from './notice.tsx';
import type { Hindrance } from './use-step-call.ts';
import { useWords } from './words.ts';

type NoticeText = [title: string, words: string];
type Words = {
  unreachable: NoticeText;
  refused: NoticeText;
  notReachable: NoticeText;
  other: NoticeText;
  tooMany: (seconds: number) => NoticeText;
};

const WORDS: Record<Language, Words> = {
  en: {
    unreachable: [
      'We could not reach the payment service',
      'Check your connection and try again. Nothing you entered is lost.',
    ],
    refused: [
      'The security check did not go through',
      'Try again. If it happens again, open the shop’s page over https.',
    ],
    notReachable: ['No code can be sent there', 'Use an e-mail address, or go back to the shop and try again later.'],
    other: ['The code was not sent', 'Try again in a moment.'],
    tooMany: (seconds) => [
      'Too many codes',
      `You can ask for another in ${waitOf(seconds, ['second', 'minute', 'hour'])}.`,
    ],
  },
  es: {
    unreachable: [
      'No pudimos conectar con el servicio de pagos',
      'Revise su conexión e inténtelo de nuevo. No se ha perdido nada de lo que escribió.',
    ],
    refused: [
      'La comprobación de seguridad no se completó',
      'Inténtelo de nuevo. Si vuelve a ocurrir, abra la página de la tienda con https.',
    ],
    notReachable: [
      'No se puede enviar un código ahí',
      'Use un correo electrónico, o vuelva a la tienda e inténtelo más tarde.',
    ],
    other: ['No se envió el código', 'Inténtelo de nuevo en un momento.'],
    tooMany: (seconds) => [
      'Demasiados códigos',
      `Puede pedir otro dentro de ${waitOf(seconds, ['segundo', 'minuto', 'hora'])}.`,
    ],
  },
};

function waitOf(seconds: number, [second, minute, hour]: [string, string, string]): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 90 ? [seconds, second] : minutes < 90 ? [minutes, minute] : [Math.ceil(minutes / 60), hour];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function SendingNotice({ hindrance }: { hindrance: Hindrance | null }) {
  const words = useWords(WORDS);
  if (hindrance === null || hindrance.code === 'contact_not_valid') return null;
  const [title, said] = saidOf(hindrance, words);
  return <Notice title={title}>{said}</Notice>;
}

function saidOf(hindrance: Hindrance, words: Words): NoticeText {
  switch (hindrance.code) {
    case 'unreachable':
      return words.unreachable;
    case 'proof_refused':
      return words.refused;
    case 'contact_not_reachable':
      return words.notReachable;
    case 'too_many_codes':
      return words.tooMany(hindrance.again_in_seconds);
    default:
      return words.other;
  }
}
