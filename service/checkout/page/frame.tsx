// The frame around every step: back, whose page this is, and close.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { BackIcon, CloseIcon, LockIcon } from './icons.tsx';
import './frame.css';

type FrameProps = { onBack: (() => void) | null; onClose: () => void; canLeave: boolean; children: ComponentChildren };

export function Frame({ onBack, onClose, canLeave, children }: FrameProps) {
  return (
    <div class="frame">
      <header class="bar">
        {onBack ? (
          <button type="button" class="icon-button" aria-label="Back" onClick={onBack} disabled={!canLeave}>
            <BackIcon />
          </button>
        ) : (
          <span class="icon-button-space" />
        )}
        <p class="bar-title">
          <LockIcon /> Secure bank payment
        </p>
        <button type="button" class="icon-button" aria-label="Close" onClick={onClose} disabled={!canLeave}>
          <CloseIcon />
        </button>
      </header>
      {children}
    </div>
  );
}
