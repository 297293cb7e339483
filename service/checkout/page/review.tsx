// What is going to be debited, from where and when, and the wording the consumer authorises.
/** @jsxImportSource preact */

import { useEffect, useRef, useState } from 'preact/hooks';
import { formatCents } from '../../../contract/format-cents.ts';
import type { Quote, ShownAccount } from '../messages.ts';
import { authorizedEvent } from './authorized-event.ts';
import type { StepProps } from './back.ts';
import { Consent } from './consent.tsx';
import { canKeepDevice } from './device-token.ts';
import { Notice } from './notice.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { authorize, callStep } from './service-calls.ts';
import { Step } from './step.tsx';
import { type ChosenTip, TipChoice } from './tip-choice.tsx';
import type { Hindrance } from './use-step-call.ts';
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

const REMEMBER_ME_WORDS = {
  en: {
    remember: 'Remember me on this device',
    what: 'Next time, you’ll only need a code or a passkey. We remember you for 180 days after each use. Choose this only on your own device.',
  },
  es: {
    remember: 'Recordarme en este dispositivo',
    what: 'La próxima vez le bastará un código o una llave de acceso. Solo en un dispositivo suyo; durante 180 días después de cada uso.',
  },
};

type RememberMeProps = { checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

/** Asks whether the consumer wants to be remembered on this device: off unless they say so. */
function RememberMe({ checked, disabled, onChange }: RememberMeProps) {
  const words = useWords(REMEMBER_ME_WORDS);
  return (
    <div class="remember">
      <input
        id="remember"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby="remember-what"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for="remember">{words.remember}</label>
        <p id="remember-what">{words.what}</p>
      </div>
    </div>
  );
}

const REVIEW_NOTICE_WORDS = {
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

/** What stands in the way of authorising, with the way out. */
function ReviewNotice({ hindrance, hasQuote, onAgain }: ReviewNoticeProps) {
  const words = useWords(REVIEW_NOTICE_WORDS);
  const code = hindrance?.code;
  const isChanged = code === 'quote_changed';
  const box = useRef<HTMLDivElement>(null);
  // The consumer who pressed the button has scrolled down to it.
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

type Quoted = {
  /** Of the tip that is chosen now; null until the service has told it. */
  quote: Quote | null;
  hindrance: Hindrance | null;
  /** Asks again: after a lost answer, or when the words have changed. */
  askAgain: () => void;
};

/** The quote for a tip in cents; undefined is none that could be asked for. */
function useQuote({ session, dispatch }: StepProps, tip: number | null | undefined): Quoted {
  const call = useStepCall(dispatch);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [round, setRound] = useState(0);
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the tip changes or somebody wants to know again, and at no other time
  useEffect(() => {
    if (tip === undefined) return;
    wanted.current = tip;
    // While one question is on its way no second is asked: the first goes on until its answer is of the tip that is wanted now.
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
