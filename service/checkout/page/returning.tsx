// The one screen of who is remembered on this device: what is paid and from where, the proof, and the authorization.
/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useBack } from './back.ts';
import { CodeEntry } from './code-entry.tsx';
import { Consent } from './consent.tsx';
import type { Step as FlowStep } from './flow.ts';
import { ForgetMe } from './forget-me.tsx';
import { ReturningFoot } from './returning-foot.tsx';
import { isOver, ReturningNotice } from './returning-notice.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { useCodeCheck } from './use-code-check.ts';
import { useCodeRequests } from './use-code-requests.ts';
import { useReturning } from './use-returning.ts';
import { useStepCall } from './use-step-call.ts';
import { useWords } from './words.ts';
import './returning.css';

const WORDS = {
  en: {
    heading: 'Welcome back',
    prove: 'Confirm it’s you to pay.',
    sent: (to: string) => `We sent a six-digit code to ${to}.`,
    proved: 'Confirmed. Nothing is debited until you authorize the payment.',
    terms: 'What you authorize',
    forget: 'Forget me on this device',
  },
  es: {
    heading: 'Le damos la bienvenida de nuevo',
    prove: 'Demuestre que es usted, y listo.',
    sent: (to: string) => `Enviamos seis dígitos a ${to}.`,
    proved: 'Es usted. No se cobra nada hasta que lo autorice.',
    terms: 'Lo que usted autoriza',
    forget: 'Olvidarme en este dispositivo',
  },
};

type ReturningProps = StepProps & { step: Extract<FlowStep, { at: 'returning' }>; authorizing: boolean };

export function Returning({ step, authorizing, ...props }: ReturningProps) {
  const { session, config, dispatch } = props;
  const { remembered, sent, isProved } = step;
  const words = useWords(WORDS);
  const [forgetting, setForgetting] = useState(false);
  const keep = useRef(() => setForgetting(false)).current;
  useBack(forgetting ? keep : null);
  const returned = useReturning(props, remembered);
  const requests = useCodeRequests(session);
  const asking = useStepCall(dispatch);
  const field = useRef<HTMLInputElement>(null);
  const check = useCodeCheck({
    session,
    dispatch,
    onProved: () => dispatch({ type: 'proved' }),
    onRefused: () => field.current?.focus(),
  });
  // The field appears on a screen that stays: whoever asked for it is taken there.
  const hasField = sent !== null;
  useEffect(() => {
    if (hasField) field.current?.focus();
  }, [hasField]);

  async function sendCode() {
    check.clear();
    const answer = await asking.run(() => requests.ask({ kind: 'remembered' }));
    if (answer) dispatch({ type: 'code_sent', sent: answer });
  }

  if (forgetting) return <ForgetMe {...props} onKeep={keep} />;
  const sending = { ...asking, working: requests.working, send: sendCode };
  return (
    <Step
      heading={words.heading}
      lead={isProved ? words.proved : sent ? words.sent(sent.sent_to) : words.prove}
      footer={
        <ReturningFoot
          remembered={remembered}
          asksForTip={session.asksForTip}
          stage={isOver(returned.hindrance) ? 'over' : isProved ? 'proved' : sent ? 'code' : 'asked'}
          busy={returned.busy || asking.busy || check.busy || authorizing}
          onPasskey={returned.payByPasskey}
          onCode={sendCode}
          onPay={returned.pay}
          onOtherWay={() => dispatch({ type: 'pays_the_usual_way' })}
        />
      }
    >
      <ReturningNotice hindrance={returned.hindrance} />
      {sent ? (
        <CodeEntry
          sent={sent}
          check={check}
          sending={sending}
          onSendAgain={sendCode}
          input={field}
          isSandbox={config.isSandbox}
        />
      ) : (
        <SendingNotice hindrance={asking.hindrance} />
      )}
      <ReviewFacts session={session} account={remembered.account} tip={null} quote={remembered.quote} />
      <details class="terms">
        <summary>{words.terms}</summary>
        <Consent wording={remembered.quote.wording} />
      </details>
      <button type="button" class="forget" disabled={authorizing} onClick={() => setForgetting(true)}>
        {words.forget}
      </button>
    </Step>
  );
}
