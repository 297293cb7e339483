// The frame around every step: back, whose checkout this is, and close.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Look } from '../messages.ts';
import { BackIcon, CloseIcon, LockIcon } from './icons.tsx';
import { useWords } from './words.ts';
import './frame.css';

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

export function Frame({ look, onBack, onClose, canLeave, children }: FrameProps) {
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
