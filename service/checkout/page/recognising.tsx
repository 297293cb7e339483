// For a moment: whether this device is still remembered. Who it is isn't known yet, so what is shown holds for anybody.
/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import { isolated } from '../../../contract/isolated.ts';
import type { Remembered } from '../messages.ts';
import { AmountCard } from './amount-card.tsx';
import type { StepProps } from './back.ts';
import { dropDevice, keptDevice } from './device-token.ts';
import { callStep } from './service-calls.ts';
import { Step } from './step.tsx';
import { useWords } from './words.ts';

/** The consumer waits no longer than this for a shortcut. */
const PATIENCE_MS = 5000;

const WORDS = {
  en: { pay: (name: string) => `Pay ${name}`, wait: 'One moment' },
  es: { pay: (name: string) => `Pagar a ${name}`, wait: 'Un momento' },
};

export function Recognising({ session, dispatch }: StepProps) {
  const words = useWords(WORDS);
  useEffect(() => {
    const late = setTimeout(() => dispatch({ type: 'pays_the_usual_way' }), PATIENCE_MS);
    void callStep<Remembered>(session, 'recognise', { device: keptDevice() ?? '' }).then((result) => {
      clearTimeout(late);
      if (result.kind === 'ok') return dispatch({ type: 'recognised', remembered: result.answer });
      if (result.kind === 'refused' && result.problem.code === 'not_remembered') dropDevice();
      return dispatch({ type: 'pays_the_usual_way' });
    });
    return () => clearTimeout(late);
  }, [session, dispatch]);
  return (
    <Step
      heading={words.pay(isolated(session.organizationName))}
      footer={
        <button type="button" class="primary" disabled aria-busy="true">
          <span class="spinner" />
          {words.wait}…
        </button>
      }
    >
      <AmountCard session={session} />
    </Step>
  );
}
