// Asked once of who leaves half way: what they entered goes, and nothing is debited.
/** @jsxImportSource preact */
import { Step } from './step.tsx';
import { useWords } from './words.ts';

const WORDS = {
  en: {
    heading: 'Leave without paying?',
    lead: 'Nothing was debited. You can start again from the shop.',
    stay: 'Keep paying',
    leave: 'Leave',
  },
  es: {
    heading: '¿Salir sin pagar?',
    lead: 'No se ha cobrado nada. Puede empezar de nuevo desde la tienda.',
    stay: 'Seguir con el pago',
    leave: 'Salir',
  },
};

export function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const words = useWords(WORDS);
  return (
    <Step
      heading={words.heading}
      lead={words.lead}
      footer={
        <>
          <button type="button" class="primary" onClick={onStay}>
            {words.stay}
          </button>
          <button type="button" class="quiet" onClick={onLeave}>
            {words.leave}
          </button>
        </>
      }
    />
  );
}
