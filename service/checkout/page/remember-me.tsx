// Asks whether the consumer wants to be remembered on this device: off unless they say so.
/** @jsxImportSource preact */
import { useWords } from './words.ts';
import './remember-me.css';

const WORDS = {
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

export function RememberMe({ checked, disabled, onChange }: RememberMeProps) {
  const words = useWords(WORDS);
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
