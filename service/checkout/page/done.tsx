// Last step: the payment is authorised. The merchant's page knows it already; the consumer keeps the receipt and closes when ready.
/** @jsxImportSource preact */
import { useContext, useState } from 'preact/hooks';
import { formatCents } from '../../../contract/format-cents.ts';
import { isolated } from '../../../contract/isolated.ts';
import type { PayableSession, Receipt } from '../messages.ts';
import type { StepProps } from './back.ts';
import { Consent } from './consent.tsx';
import { dayWords, momentWords } from './dates.ts';
import type { Step as FlowStep } from './flow.ts';
import { CheckIcon } from './icons.tsx';
import { makePasskey } from './passkeys.ts';
import { Step } from './step.tsx';
import { LanguageContext, useWords } from './words.ts';

const WORDS = {
  en: {
    heading: 'Payment authorized',
    to: (name: string) => `to ${name}`,
    tip: 'Including a tip of',
    from: 'From',
    by: 'Authorized by',
    at: 'Authorized',
    debit: 'Debit on or after',
    reference: 'Reference',
    sentTo: 'Copy sent to',
    print: 'Print or save',
    done: 'Done',
  },
  es: {
    heading: 'Pago autorizado',
    to: (name: string) => `a ${name}`,
    tip: 'Incluye propina de',
    from: 'Desde',
    by: 'Autorizado por',
    at: 'Autorizado',
    debit: 'Débito a partir del',
    reference: 'Referencia',
    sentTo: 'Enviamos una copia a',
    print: 'Imprimir o guardar',
    done: 'Listo',
  },
};

type DoneProps = StepProps & { step: Extract<FlowStep, { at: 'done' }>; onDone: () => void };

export function Done({ session, step: { receipt, offersPasskey }, tell, onDone }: DoneProps) {
  const words = useWords(WORDS);
  function print() {
    // First: while the browser's dialog is open, nothing runs. In a sandboxed frame no dialog opens.
    tell('print_requested');
    window.print();
  }
  return (
    <Step
      art={
        <span class="seal">
          <CheckIcon />
        </span>
      }
      heading={words.heading}
      lead={
        <>
          <strong>{formatCents(receipt.totalAmount)}</strong> {words.to(isolated(receipt.organizationName))}
        </>
      }
      footer={
        <>
          <button type="button" class="primary" onClick={onDone}>
            {words.done}
          </button>
          <button type="button" class="quiet" onClick={print}>
            {words.print}
          </button>
        </>
      }
    >
      {offersPasskey && <PasskeyOffer session={session} />}
      <ReceiptFacts receipt={receipt} />
      <div class="on-paper">
        <Consent wording={receipt.wording} />
      </div>
    </Step>
  );
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const words = useWords(WORDS);
  const language = useContext(LanguageContext);
  const { account, tip, sentTo } = receipt;
  return (
    <dl class="facts receipt">
      {tip !== null && <Fact name={words.tip}>{formatCents(tip)}</Fact>}
      <Fact name={words.from}>
        {account.bankName} ••{account.lastFour}
      </Fact>
      <Fact name={words.at}>{momentWords(language, receipt.authorizedAt)}</Fact>
      <Fact name={words.debit}>{dayWords(language, receipt.debitDate)}</Fact>
      <Fact name={words.reference} isCode>
        {receipt.trackNumber}
      </Fact>
      <Fact name={words.sentTo}>{sentTo.kind === 'phone' ? phoneWords(sentTo.contact) : sentTo.contact}</Fact>
      <Fact name={words.by} isOnPaper>
        {receipt.consumerName}
      </Fact>
    </dl>
  );
}

type FactProps = {
  name: string;
  children: string | (string | number)[];
  isCode?: true;
  /** The consumer knows it; other readers of the paper don't. */
  isOnPaper?: true;
};

function Fact({ name, children, isCode, isOnPaper }: FactProps) {
  return (
    <div class={isOnPaper && 'on-paper'}>
      <dt>{name}</dt>
      <dd class={isCode && 'code'}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** +14155550199 → (415) 555-0199. */
function phoneWords(contact: string): string {
  return contact.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

const PASSKEY_OFFER_WORDS = {
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

/** Offered once, after paying: a passkey instead of the code next time. */
function PasskeyOffer({ session }: { session: PayableSession }) {
  const words = useWords(PASSKEY_OFFER_WORDS);
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
