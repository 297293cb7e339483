// What went wrong, where the consumer is looking, said aloud by screen readers.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { AlertIcon } from './icons.tsx';

export function Notice({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="notice" role="alert">
      <AlertIcon />
      <div>
        <p class="notice-title">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}
