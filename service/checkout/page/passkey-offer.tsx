// Offered once, after paying: a passkey instead of the code next time.
/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { PayableSession } from '../messages.ts';
import { makePasskey } from './passkeys.ts';
import { useWords } from './words.ts';
import './passkey-offer.css';

const WORDS = {
  en: {
    offer: 'Next time, use a passkey',
    what: 'Use your fingerprint, face, or screen lock instead of a code.',
    make: 'Create a passkey',
    made: 'Your passkey is ready for next time.',
    failed: 'No passkey was created. Your payment is still authorized.',
  },
  es: {
    offer: 'La próxima vez, use una llave de acceso',
    what: 'Su huella, su cara o el bloqueo de pantalla en lugar de un código.',
    make: 'Crear una llave de acceso',
    made: 'Su llave de acceso está lista para la próxima vez.',
    failed: 'No se creó ninguna llave de acceso. Su pago está autorizado de todos modos.',
  },
};

export function PasskeyOffer({ session }: { session: PayableSession }) {
  const words = useWords(WORDS);
  const [state, setState] = useState<'offered' | 'making' | 'made' | 'failed'>('offered');
  async function make() {
    setState('making');
    setState((await makePasskey(session)).kind === 'ok' ? 'made' : 'failed');
  }
  return (
    <section class="passkey-offer">
      {state !== 'made' && (
        <>
          <h2>{words.offer}</h2>
          <p>{words.what}</p>
          <button type="button" onClick={make} disabled={state === 'making'} aria-busy={state === 'making'}>
            {words.make}
          </button>
        </>
      )}
      <p role="status">{(state === 'made' || state === 'failed') && words[state]}</p>
    </section>
  );
}
