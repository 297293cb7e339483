// What the consumer is about to authorise, asked of the service for the tip that is chosen now.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Quote } from '../messages.ts';
import { callStep } from './service-calls.ts';
import type { StepProps } from './step-props.ts';
import { type Hindrance, useStepCall } from './use-step-call.ts';

type Quoted = {
  /** Of the tip that is chosen now; null until the service has told it. */
  quote: Quote | null;
  hindrance: Hindrance | null;
  /** Asks anew: after a lost answer, or when the words have changed. */
  askAgain: () => void;
};

/** The quote for a tip in cents; undefined is none that could be asked for. */
export function useQuote({ session, dispatch }: StepProps, tip: number | null | undefined): Quoted {
  const call = useStepCall(dispatch);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [round, setRound] = useState(0);
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the tip changes or somebody wants to know again, and at no other time
  useEffect(() => {
    if (tip === undefined) return;
    wanted.current = tip;
    // While one question is on its way no second is asked: the first goes on until its answer is of the tip that is wanted by then.
    const ask = async () => {
      for (;;) {
        const asked = wanted.current;
        const result = await callStep<Quote>(session, 'quote', { tip: asked });
        if (result.kind !== 'ok' || asked === wanted.current) return result;
      }
    };
    void call.run(ask).then((answer) => answer && setQuote(answer));
  }, [tip, round]);
  return {
    quote: quote?.tip === tip ? quote : null,
    hindrance: call.hindrance,
    askAgain: () => {
      setQuote(null);
      setRound(round + 1);
    },
  };
}
