// A call that didn't get through, or was refused for what only a mistake of ours explains: with a way to try it again.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Notice } from '../notice.tsx';
import type { Hindrance } from '../use-step-call.ts';
import { useWords } from '../words.ts';

const WORDS = {
  en: {
    unreachable: 'We couldn’t reach the payment service',
    check: 'Check your connection and try again. Nothing you entered is lost.',
    other: 'Something went wrong',
    start: 'Try again, or close and open the payment again.',
    again: 'Try again',
  },
  es: {
    unreachable: 'No pudimos conectar con el servicio',
    check: 'Revise su conexión. No se ha perdido nada de lo que introdujo.',
    other: 'No funcionó',
    start: 'Inténtelo de nuevo, o cierre y abra el pago otra vez.',
    again: 'Intentar de nuevo',
  },
};

export function CallProblem({ hindrance, onTryAgain }: { hindrance: Hindrance | null; onTryAgain: () => void }) {
  const words = useWords(WORDS);
  if (!hindrance) return null;
  const isUnreachable = hindrance.code === 'unreachable';
  return (
    <InView>
      <Notice title={isUnreachable ? words.unreachable : words.other}>
        {isUnreachable ? words.check : words.start}{' '}
        <button type="button" class="link" onClick={onTryAgain}>
          {words.again}
        </button>
      </Notice>
    </InView>
  );
}

export function InView({ children }: { children: ComponentChildren }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'start' }), []);
  return <div ref={ref}>{children}</div>;
}
