// What is going to be debited, from where and when, and the wording the consumer authorises.
/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { formatCents } from '../../../contract/format-cents.ts';
import type { ShownAccount } from '../messages.ts';
import { authorizedEvent } from './authorized-event.ts';
import { Consent } from './consent.tsx';
import { canKeepDevice } from './device-token.ts';
import { RememberMe } from './remember-me.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewNotice } from './review-notice.tsx';
import { authorize } from './service-calls.ts';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { type ChosenTip, TipChoice } from './tip-choice.tsx';
import { useQuote } from './use-quote.ts';
import { useStepCall } from './use-step-call.ts';
import { useWords } from './words.ts';

const WORDS = {
  en: {
    heading: 'Review and authorize',
    authorize: 'Authorize payment',
    authorizeAmount: (amount: string) => `Authorize payment of ${amount}`,
  },
  es: {
    heading: 'Revise y autorice',
    authorize: 'Autorizar pago',
    authorizeAmount: (amount: string) => `Autorizar pago de ${amount}`,
  },
};

type ReviewProps = StepProps & { account: ShownAccount; authorizing: boolean };

export function Review({ account, authorizing, ...props }: ReviewProps) {
  const { session, dispatch } = props;
  const words = useWords(WORDS);
  const [tip, setTip] = useState<ChosenTip>(null);
  const { quote, hindrance, askAgain } = useQuote(props, tip);
  const call = useStepCall(dispatch);
  const [remember, setRemember] = useState(false);
  async function onAuthorize() {
    if (!quote) return;
    dispatch({ type: 'authorize_pressed' });
    const answer = await call.run(async () => {
      const result = await authorize(session, quote, remember);
      if (result.kind === 'refused' && result.problem.code === 'quote_changed') askAgain();
      return result;
    });
    dispatch(answer ? authorizedEvent(answer) : { type: 'authorize_failed' });
  }
  function onAgain() {
    call.clear();
    askAgain();
  }
  const total = tip === undefined ? null : session.amount + (tip ?? 0);
  return (
    <Step
      heading={words.heading}
      footer={
        <button
          type="button"
          class="primary waits"
          onClick={onAuthorize}
          disabled={authorizing || !quote}
          aria-busy={authorizing}
        >
          {authorizing && <span class="spinner" />}
          {total === null ? words.authorize : words.authorizeAmount(formatCents(total))}
        </button>
      }
    >
      <ReviewNotice hindrance={call.hindrance ?? hindrance} hasQuote={quote !== null} onAgain={onAgain} />
      {session.asksForTip && <TipChoice amount={session.amount} disabled={authorizing} onChoose={setTip} />}
      <ReviewFacts session={session} account={account} tip={tip ?? null} quote={quote} />
      {canKeepDevice() && <RememberMe checked={remember} disabled={authorizing} onChange={setRemember} />}
      <Consent wording={quote?.wording ?? null} />
    </Step>
  );
}
