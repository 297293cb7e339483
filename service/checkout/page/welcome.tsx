// First step: who is paid, how much, and who is paying.
/** @jsxImportSource preact */
import { AmountCard } from './amount-card.tsx';
import { callStep } from './service-calls.ts';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';
import { useWords } from './words.ts';
import './welcome.css';

const WORDS = {
  en: { pay: (name: string) => `Pay ${name}`, next: 'Continue' },
  es: { pay: (name: string) => `Pagar a ${name}`, next: 'Continuar' },
};

export function Welcome({ session, dispatch }: StepProps) {
  const words = useWords(WORDS);
  const call = useStepCall(dispatch);
  const proveSomehow = async () => {
    if (await call.run(() => callStep(session, 'skip', {}))) dispatch({ type: 'proved' });
  };
  return (
    <Step
      heading={words.pay(session.organizationName)}
      footer={
        <button type="button" class="primary" onClick={proveSomehow}>
          {words.next}
        </button>
      }
    >
      <AmountCard session={session}>{null}</AmountCard>
    </Step>
  );
}
