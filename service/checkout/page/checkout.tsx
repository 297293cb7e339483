// The checkout: shows the step the consumer is at, and tells the merchant's page how it ended.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useCallback, useLayoutEffect, useReducer, useState } from 'preact/hooks';
import type { CheckoutEventName, Look, PageConfig } from '../messages.ts';
import type { StepProps } from './back.ts';
import { type Back, BackContext } from './back.ts';
import { Accounts } from './bank/accounts.tsx';
import { Login } from './bank/login.tsx';
import { type BankPlace, firstBankPlace } from './bank/place.ts';
import { Search } from './bank/search.tsx';
import { TypeAccount } from './bank/type-account.tsx';
import { keptDevice } from './device-token.ts';
import { Done } from './done.tsx';
import {
  asksBeforeLeaving,
  canGoBack,
  exitTypeOf,
  type Flow,
  type FlowEvent,
  mayLeave,
  nextFlow,
  resumedFlow,
  startOf,
} from './flow.ts';
import { BackIcon, CloseIcon, LockIcon } from './icons.tsx';
import { dropVisit, keepVisit, type ResumedCheckout } from './kept-visit.ts';
import { Leaving } from './leaving.tsx';
import { onLeaveRequest, tellMerchant } from './merchant.ts';
import { canHavePasskey } from './passkeys.ts';
import { Recognising } from './recognising.tsx';
import { Returning } from './returning.tsx';
import { Review } from './review.tsx';
import { eventNameOf, eventNameOfMove } from './told-events.ts';
import { Unavailable } from './unavailable.tsx';
import { Welcome } from './welcome.tsx';
import { LanguageContext, useWords } from './words.ts';

type CheckoutProps = { config: PageConfig; going: ResumedCheckout | null };

export function Checkout({ config, going }: CheckoutProps) {
  const [flow, move] = useReducer<Flow, FlowEvent, CheckoutProps>(nextFlow, { config, going }, startOfPage);
  const tell = useCallback(
    (name: CheckoutEventName) => tellMerchant(config.merchantOrigin, { kind: 'event', name }),
    [config.merchantOrigin],
  );
  const dispatch = useCallback(
    (event: FlowEvent) => {
      const name = eventNameOf(event);
      if (name) tell(name);
      if (event.type === 'pays_the_usual_way' && config.state === 'payable') keepVisit(config, true);
      move(event);
    },
    [tell, config],
  );

  const leave = useCallback(() => {
    // A consumer who leaves is done with it: the next to open it here may be somebody else.
    dropVisit();
    const type = exitTypeOf(flow);
    tellMerchant(config.merchantOrigin, type === null ? { kind: 'close' } : { kind: 'exit', type });
  }, [flow, config.merchantOrigin]);
  const askToLeave = useCallback(() => {
    if (!mayLeave(flow)) return;
    if (asksBeforeLeaving(flow)) dispatch({ type: 'leave_asked' });
    else leave();
  }, [flow, leave, dispatch]);

  // All of these before the step is painted: the consumer can act once they see it, and the merchant hears of them in order.
  useLayoutEffect(() => {
    tellMerchant(config.merchantOrigin, { kind: 'shown' });
    if (config.state === 'payable') tell('opened');
  }, [config, tell]);
  const isOver = flow.step.at === 'unavailable';
  useLayoutEffect(() => {
    if (isOver) dropVisit();
    else if (config.state === 'payable' && going === null) keepVisit(config);
  }, [config, going, isOver]);
  useLayoutEffect(() => onLeaveRequest(config.merchantOrigin, askToLeave), [config.merchantOrigin, askToLeave]);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && askToLeave();
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [askToLeave]);

  const payload = flow.step.at === 'done' ? flow.step.payload : null;
  useLayoutEffect(() => {
    if (payload) tellMerchant(config.merchantOrigin, { kind: 'complete', payload });
  }, [payload, config.merchantOrigin]);

  const [within, setWithin] = useState<{ back: Back }>({ back: null });
  const setBack = useCallback((back: Back) => setWithin({ back }), []);
  const hasInstitutions = config.state === 'payable' && config.session.hasInstitutions;
  const [bankPlace, setBankPlace] = useState(() => firstBankPlace(hasInstitutions, going?.resumed.place ?? null));
  const goBack = within.back ?? (canGoBack(flow) ? () => dispatch({ type: 'went_back' }) : null);
  return (
    <LanguageContext.Provider value={config.language}>
      <Frame
        look={config.state === 'payable' ? config.look : null}
        onBack={goBack}
        onClose={askToLeave}
        canLeave={mayLeave(flow)}
      >
        <BackContext.Provider value={setBack}>
          {flow.leaving && <Leaving onStay={() => dispatch({ type: 'stayed' })} onLeave={leave} />}
          {/* Kept while leaving is asked about: what was typed is still there afterwards. */}
          <div class="kept" hidden={flow.leaving}>
            <ShownStep
              flow={flow}
              config={config}
              dispatch={dispatch}
              tell={tell}
              bankPlace={bankPlace}
              setBankPlace={setBankPlace}
              onClose={leave}
            />
          </div>
        </BackContext.Provider>
      </Frame>
    </LanguageContext.Provider>
  );
}

function startOfPage({ config, going }: CheckoutProps): Flow {
  const mayBeRemembered = keptDevice() !== null;
  if (going) return resumedFlow(going.resumed, { ...going, mayBeRemembered, canHavePasskey: canHavePasskey() });
  return config.state === 'payable' ? startOf(null, mayBeRemembered) : startOf(config.reason);
}

type ShownStepProps = Pick<StepProps, 'dispatch' | 'tell'> & {
  flow: Flow;
  config: PageConfig;
  onClose: () => void;
  bankPlace: BankPlace;
  setBankPlace: (place: BankPlace) => void;
};

function ShownStep({ flow, config, dispatch, tell, bankPlace, setBankPlace, onClose }: ShownStepProps) {
  const { step } = flow;
  if (step.at === 'unavailable') return <Unavailable reason={step.reason} onClose={onClose} />;
  if (config.state !== 'payable') return null;
  const props: StepProps = { config, session: config.session, dispatch, tell };
  switch (step.at) {
    case 'recognising':
      return <Recognising {...props} />;
    case 'returning':
      return <Returning {...props} step={step} authorizing={flow.authorizing} />;
    case 'welcome':
      return <Welcome {...props} sent={step.sent} />;
    case 'bank':
      return <BankStep {...props} place={bankPlace} onMove={setBankPlace} />;
    case 'review':
      return <Review {...props} account={step.account} authorizing={flow.authorizing} />;
    case 'done':
      return <Done {...props} step={step} onDone={onClose} />;
  }
}

type BankStepProps = StepProps & { place: BankPlace; onMove: (place: BankPlace) => void };

/** The bank account to pay from: find the bank, log in, choose; or type the numbers. */
function BankStep({ place, config, onMove, ...shared }: BankStepProps) {
  const { tell } = shared;
  // The same function while the place is: the way back that a part hangs on it is told to the bar whenever it changes.
  const move = useCallback(
    (to: BankPlace) => {
      const name = eventNameOfMove(place, to);
      if (name) tell(name);
      onMove(to);
    },
    [place, tell, onMove],
  );
  const props = { ...shared, onMove: move };
  switch (place.at) {
    case 'search':
      return <Search {...props} />;
    case 'login':
      return <Login {...props} institution={place.institution} isSandbox={config.isSandbox} />;
    case 'accounts':
      return <Accounts {...props} institution={place.institution} accounts={place.accounts} />;
    case 'typing':
      return <TypeAccount {...props} typed={place.typed} />;
  }
}

type FrameProps = {
  /** null where there is no session, and so no merchant. */
  look: Look | null;
  onBack: (() => void) | null;
  onClose: () => void;
  canLeave: boolean;
  children: ComponentChildren;
};

const WORDS = {
  en: { back: 'Back', close: 'Close', secure: 'Secure bank payment' },
  es: { back: 'Atrás', close: 'Cerrar', secure: 'Pago bancario seguro' },
};

/** The frame around every step: back, whose checkout this is, and close. */
function Frame({ look, onBack, onClose, canLeave, children }: FrameProps) {
  const words = useWords(WORDS);
  return (
    <div class="frame">
      <header class="bar">
        {onBack ? (
          <button type="button" class="icon-button" aria-label={words.back} onClick={onBack} disabled={!canLeave}>
            <BackIcon />
          </button>
        ) : (
          <span class="icon-button-space" />
        )}
        <div class="bar-title">
          {look && <Brand look={look} />}
          <p class="secure">
            <LockIcon /> {words.secure}
          </p>
        </div>
        <button type="button" class="icon-button" aria-label={words.close} onClick={onClose} disabled={!canLeave}>
          <CloseIcon />
        </button>
      </header>
      {children}
    </div>
  );
}

function Brand({ look }: { look: Look }) {
  return (
    <p class="brand">
      {look.logo && <img class="brand-logo" src={look.logo} alt="" />}
      <bdi class="brand-title">{look.title}</bdi>
    </p>
  );
}
