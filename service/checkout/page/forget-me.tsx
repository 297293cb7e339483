// Asks once whether this device should forget its consumer, and has it forgotten: here and at the service.
/** @jsxImportSource preact */
import { dropDevice, keptDevice } from './device-token.ts';
import { Notice } from './notice.tsx';
import { callStep } from './service-calls.ts';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';
import { useWords } from './words.ts';

const WORDS = {
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

export function ForgetMe({ session, dispatch, onKeep }: StepProps & { onKeep: () => void }) {
  const words = useWords(WORDS);
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
