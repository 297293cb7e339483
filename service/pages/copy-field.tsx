// Something to be copied: by its button, or selected as a whole with one press or the Tab key.
/** @jsxImportSource hono/jsx */
import { t } from '../../messages/t.ts';
import type { Html } from './document.ts';

/** A field of its own, with a label. */
export function copyField(id: string, label: string, value: string): Html {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copied">
        <input id={id} class="copy" value={value} readonly autocomplete="off" spellcheck={false} />
        {copyButton(label)}
      </div>
    </div>
  );
}

/** An identifier or address among other words; `what` tells a screen reader what the button copies. */
export const copyCode = (what: string, value: string): Html => (
  <>
    <code>{value}</code> {copyButton(what)}
  </>
);

/** Copies the element before it. The script shows it. */
export function copyButton(what: string): Html {
  const words = { copy: t({ defaultMessage: 'Copy' }), copied: t({ defaultMessage: 'Copied' }) };
  return (
    <button
      type="button"
      class="plain small"
      data-copies={words.copy}
      hidden
      data-copied={words.copied}
      data-by-hand={t({ defaultMessage: 'Select and copy' })}
    >
      <span aria-live="polite">{words.copy}</span>
      <span class="hidden"> {what}</span>
    </button>
  );
}
