// Types of ServicePay: v1.d.ts, served beside v1.js. The page loads v1.js before this script.
import { StrictMode, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type CheckoutProps = Pick<ServicePay.Options, 'sessionID' | 'onComplete' | 'onExit'>;

/** Opens the checkout when it appears, takes it off the page when it goes. Its functions must stay the same meanwhile. */
function Checkout({ sessionID, onComplete, onExit }: CheckoutProps) {
  useEffect(() => {
    const pay = new ServicePay();
    pay.startSession({ sessionID, selector: 'body', renderInModal: true, onComplete, onExit });
    return () => pay.destroy();
  }, [sessionID, onComplete, onExit]);
  return null;
}

function Shop() {
  const [sessionID, setSessionID] = useState<string | null>(null);
  const [status, setStatus] = useState('');

  async function pay() {
    setStatus('One moment…');
    try {
      const { session_id } = await ask<{ session_id: string }>('/examples/session', { amount: 2500 });
      setSessionID(session_id);
    } catch (error) {
      setStatus(messageOf(error));
    }
  }

  // A message, not a proof: what the server answers counts.
  const onComplete = useCallback(async () => {
    try {
      const answer = await ask<{ order_id: string; amount: number }>('/examples/capture', { session_id: sessionID });
      setStatus(`Paid $${(answer.amount / 100).toFixed(2)}: ${answer.order_id}`);
    } catch (error) {
      setStatus(messageOf(error));
    }
  }, [sessionID]);
  const onExit = useCallback(({ type }: ServicePay.ExitPayload) => setStatus(`Not paid: ${type}`), []);

  return (
    <>
      <button type="button" onClick={pay}>
        Pay $25.00
      </button>
      <p role="status">{status}</p>
      {sessionID && <Checkout sessionID={sessionID} onComplete={onComplete} onExit={onExit} />}
    </>
  );
}

/** Asks the shop's own server. */
async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  );
}
