// The one screen of who is remembered on this device: what is paid and from where, the proof, and the authorization.
/** @jsxImportSource preact */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../settings/language.ts';
import type { Remembered, ShownAccount } from '../messages.ts';
import { authorizedEvent } from './authorized-event.ts';
import type { StepProps } from './back.ts';
import { useBack } from './back.ts';
import { CodeEntry } from './code-entry.tsx';
import { Consent } from './consent.tsx';
import { dropDevice, keptDevice } from './device-token.ts';
import type { Step as FlowStep } from './flow.ts';
import { Notice } from './notice.tsx';
import { proveByPasskey } from './passkeys.ts';
import { ReturningFoot } from './returning-foot.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { authorize, callStep } from './service-calls.ts';
import { Step } from './step.tsx';
import { useCodeCheck } from './use-code-check.ts';
import { useCodeRequests } from './use-code-requests.ts';
import { type Hindrance, useStepCall } from './use-step-call.ts';
import { useWords } from './words.ts';

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
  // The field appears on a screen that stays, so the focus moves there.
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

const FORGET_ME_WORDS = {
  en: {
    heading: 'Forget me on this device?',
    lead: 'We’ll remove your bank account and passkey from this device. Payments you’ve authorized aren’t affected.',
    forget: 'Forget me',
    keep: 'Keep remembering me',
    failed: 'We still remember you on this device',
    again: 'We couldn’t reach the payment service. Try again.',
  },
  es: {
    heading: '¿Olvidarle en este dispositivo?',
    lead: 'Aquí se olvidan su cuenta bancaria y la llave de acceso creada para este dispositivo. La próxima vez pagará como la primera. Los pagos que autorizó quedan como están.',
    forget: 'Olvidarme',
    keep: 'Seguir recordándome',
    failed: 'Todavía se le recuerda',
    again: 'No pudimos conectar con el servicio de pagos. Inténtelo de nuevo.',
  },
};

/** Asks once whether this device should forget its consumer, and has it forgotten: here and at the service. */
function ForgetMe({ session, dispatch, onKeep }: StepProps & { onKeep: () => void }) {
  const words = useWords(FORGET_ME_WORDS);
  const call = useStepCall(dispatch);
  async function forget() {
    if (!(await call.run(() => callStep<object>(session, 'forget', { device: keptDevice() ?? '' })))) return;
    dropDevice();
    dispatch({ type: 'pays_the_usual_way' });
  }
  return (
    <Step
      heading={words.heading}
      lead={words.lead}
      footer={
        <>
          <button type="button" class="primary" onClick={forget} disabled={call.busy} aria-busy={call.busy}>
            {words.forget}
          </button>
          <button type="button" class="quiet" onClick={onKeep}>
            {words.keep}
          </button>
        </>
      }
    >
      {call.hindrance && <Notice title={words.failed}>{words.again}</Notice>}
    </Step>
  );
}

type HindranceCode =
  | 'unreachable'
  | 'passkey_refused'
  | 'insufficient_balance'
  | 'account_not_valid'
  | 'not_remembered';
type Words = Record<HindranceCode | 'other', [title: string, words: string]>;

const RETURNING_NOTICE_WORDS: Record<Language, Words> = {
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
function isOver(hindrance: Returned['hindrance']): boolean {
  const code = hindrance?.code;
  return code === 'insufficient_balance' || code === 'account_not_valid' || code === 'not_remembered';
}

function ReturningNotice({ hindrance }: { hindrance: Returned['hindrance'] }) {
  const words = useWords(RETURNING_NOTICE_WORDS);
  if (hindrance === null) return null;
  const [title, told] = hindrance.code in words ? words[hindrance.code as HindranceCode] : words.other;
  return <Notice title={title}>{told}</Notice>;
}

type Returned = {
  busy: boolean;
  /** `insufficient_balance`: the account of the last time holds too little. */
  hindrance: Hindrance | { code: 'insufficient_balance' } | null;
  payByPasskey: () => Promise<void>;
  /** Once it is proved who is here. */
  pay: () => Promise<void>;
};

type Chosen = { is_sufficient_funds: boolean; account: ShownAccount };

/** What a remembered consumer does on their one screen: prove it is them, and pay from the account of the last time. */
function useReturning({ session, dispatch }: StepProps, { quote }: Remembered): Returned {
  const call = useStepCall(dispatch);
  const [isShort, setShort] = useState(false);

  async function payByPasskey(): Promise<void> {
    if (!(await call.run(() => proveByPasskey(session)))) return;
    dispatch({ type: 'proved' });
    await pay();
  }

  /** The tip is chosen on the review, and authorized there. */
  async function goToReview(): Promise<void> {
    const chosen = await call.run(() => callStep<Chosen>(session, 'remembered-account', {}));
    if (chosen?.is_sufficient_funds) dispatch({ type: 'account_chosen', account: chosen.account });
    else tellShort(chosen);
  }

  async function pay(): Promise<void> {
    if (session.asksForTip) return goToReview();
    dispatch({ type: 'authorize_pressed' });
    const chosen = await call.run(() => callStep<Chosen>(session, 'remembered-account', {}));
    if (!chosen?.is_sufficient_funds) {
      dispatch({ type: 'authorize_failed' });
      return tellShort(chosen);
    }
    let isChanged = false;
    const answer = await call.run(async () => {
      const result = await authorize(session, quote, false);
      isChanged = result.kind === 'refused' && result.problem.code === 'quote_changed';
      return result;
    });
    if (answer) return dispatch(authorizedEvent(answer));
    dispatch({ type: 'authorize_failed' });
    // Other words than were read here: the consumer reads them on the step that shows them again.
    if (isChanged) dispatch({ type: 'account_chosen', account: chosen.account });
  }

  function tellShort(chosen: Chosen | undefined): void {
    setShort(chosen !== undefined);
    if (chosen) dispatch({ type: 'met_trouble', trouble: 'session_insufficient_balance' });
  }

  const hindrance = isShort ? ({ code: 'insufficient_balance' } as const) : call.hindrance;
  return { busy: call.busy, hindrance, payByPasskey, pay };
}
