// The checkout: shows the step the consumer is at and carries out what it asks for.
/** @jsxImportSource preact */
import { useCallback, useLayoutEffect, useReducer } from 'preact/hooks';
import type { BankAccount } from '../bank-accounts.ts';
import type { PageConfig, PayableSession } from '../messages.ts';
import { Accounts } from './accounts.tsx';
import { Consent } from './consent.tsx';
import { Done } from './done.tsx';
import { exitTypeOf, type Flow, type FlowEvent, mayLeave, nextFlow } from './flow.ts';
import { Frame } from './frame.tsx';
import { onLeaveRequest, tellMerchant } from './merchant.ts';
import { Review } from './review.tsx';
import { authorize, type CallResult, chooseAccount } from './service-calls.ts';
import { Unavailable } from './unavailable.tsx';

export function Checkout({ config }: { config: PageConfig }) {
  const [flow, dispatch] = useReducer<Flow, FlowEvent>(
    nextFlow,
    config.state === 'payable' ? { at: 'review' } : { at: 'unavailable', reason: config.reason },
  );

  const leave = useCallback(() => {
    if (!mayLeave(flow)) return;
    const type = exitTypeOf(flow);
    tellMerchant(config.merchantOrigin, type === null ? { kind: 'close' } : { kind: 'exit', type });
  }, [flow, config.merchantOrigin]);

  // All of these before the step is painted: whoever sees it can act on it, and the merchant hears of them in order.
  useLayoutEffect(() => tellMerchant(config.merchantOrigin, { kind: 'ready' }), [config.merchantOrigin]);
  useLayoutEffect(() => onLeaveRequest(config.merchantOrigin, leave), [config.merchantOrigin, leave]);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [leave]);

  const payload = flow.at === 'done' ? flow.payload : null;
  useLayoutEffect(() => {
    if (payload) tellMerchant(config.merchantOrigin, { kind: 'complete', payload });
  }, [payload, config.merchantOrigin]);

  const goBack = flow.at === 'accounts' || flow.at === 'consent' ? () => dispatch({ type: 'went_back' }) : null;
  return (
    <Frame onBack={goBack} onClose={leave} canLeave={mayLeave(flow)}>
      {config.state === 'payable' ? (
        <PayableStep flow={flow} session={config.session} dispatch={dispatch} onClose={leave} />
      ) : (
        <Unavailable reason={config.reason} onClose={leave} />
      )}
    </Frame>
  );
}

type StepProps = { flow: Flow; session: PayableSession; dispatch: (event: FlowEvent) => void; onClose: () => void };

function PayableStep({ flow, session, dispatch, onClose }: StepProps) {
  async function onChoose(account: BankAccount) {
    dispatch({ type: 'account_chosen', account });
    const result = await chooseAccount(session, account.key);
    dispatch(
      outcome(result, ({ is_sufficient_funds: hasSufficientFunds }) => ({
        type: 'account_checked',
        account,
        hasSufficientFunds,
      })),
    );
  }
  async function onAuthorize() {
    dispatch({ type: 'authorize_pressed' });
    dispatch(outcome(await authorize(session), (payload) => ({ type: 'authorized', payload })));
  }
  switch (flow.at) {
    case 'review':
      return <Review session={session} onContinue={() => dispatch({ type: 'continued' })} />;
    case 'accounts':
      return <Accounts session={session} flow={flow} onChoose={onChoose} />;
    case 'consent':
      return <Consent session={session} flow={flow} onAuthorize={onAuthorize} />;
    case 'done':
      return <Done session={session} onDone={onClose} />;
    case 'unavailable':
      return <Unavailable reason={flow.reason} onClose={onClose} />;
  }
}

function outcome<Answer>(result: CallResult<Answer>, eventOf: (answer: Answer) => FlowEvent): FlowEvent {
  if (result.kind === 'ok') return eventOf(result.answer);
  return result.kind === 'expired' ? { type: 'expired' } : { type: 'call_failed', problem: result.problem };
}
