// What stands in the way of authorising, with the way out.
/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { Notice } from './notice.tsx';
import type { Hindrance } from './use-step-call.ts';
import { useWords } from './words.ts';

const WORDS = {
  en: {
    title: 'Your payment is not confirmed yet',
    unreachable: 'We lost the connection. Try again. You won’t be charged twice.',
    quote_changed: 'The authorization has changed. Read it again below, then authorize the payment.',
    not_ready: 'Choose your account again. Use the arrow at the top to go back.',
    total_not_covered:
      'This account doesn’t have enough for the amount and the tip. Choose a smaller tip, or go back and choose another account.',
    other: 'Something went wrong. Try again, or go back and choose another account.',
    again: 'Try again',
  },
  es: {
    title: 'Su pago todavía no está confirmado',
    unreachable: 'Se perdió la conexión. Inténtelo de nuevo: nunca se paga dos veces.',
    quote_changed: 'Lo que usted autoriza ha cambiado entretanto. Vuelva a leerlo abajo y después autorice.',
    not_ready: 'Hay que elegir la cuenta otra vez: vuelva con la flecha de arriba.',
    total_not_covered:
      'Esta cuenta no cubre el importe con la propina. Elija una propina menor, o vuelva y elija otra cuenta.',
    other: 'Algo salió mal. Inténtelo de nuevo, o vuelva y elija otra cuenta.',
    again: 'Intentar de nuevo',
  },
};

type ReviewNoticeProps = {
  hindrance: Hindrance | null;
  /** Whether there is something to authorise: then the button below is the way on. */
  hasQuote: boolean;
  onAgain: () => void;
};

export function ReviewNotice({ hindrance, hasQuote, onAgain }: ReviewNoticeProps) {
  const words = useWords(WORDS);
  const code = hindrance?.code;
  const isChanged = code === 'quote_changed';
  const box = useRef<HTMLDivElement>(null);
  // Whoever pressed the button has scrolled down to it by then.
  useEffect(() => {
    if (code) box.current?.scrollIntoView({ block: 'end' });
  }, [code]);
  if (!hindrance) return null;
  const told = isTold(code) ? words[code] : words.other;
  return (
    <div ref={box}>
      <Notice title={words.title}>{told}</Notice>
      {!hasQuote && !isChanged && code !== 'not_ready' && (
        <button type="button" class="quiet" onClick={onAgain}>
          {words.again}
        </button>
      )}
    </div>
  );
}

const TOLD = ['unreachable', 'quote_changed', 'not_ready', 'total_not_covered'] as const;

function isTold(code: Hindrance['code'] | undefined): code is (typeof TOLD)[number] {
  return TOLD.some((told) => told === code);
}
