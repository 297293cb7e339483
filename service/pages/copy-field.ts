// Something to be copied: by its button, or selected as a whole with one press or the Tab key.

import { html } from 'hono/html';
import { t } from '../../messages/t.ts';
import type { Html } from './document.ts';

/** A field of its own, with a label. */
export function copyField(id: string, label: string, value: string): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <div class="copied">
      <input id="${id}" class="copy" value="${value}" readonly autocomplete="off" spellcheck="false">
      ${copyButton(label)}
    </div>
  </div>`;
}

/** An identifier or address among other words; `what` tells a screen reader what the button copies. */
export function copyCode(what: string, value: string): Html {
  return html`<code>${value}</code> ${copyButton(what)}`;
}

/** Copies the element before it. The script shows it. */
export function copyButton(what: string): Html {
  return html`<button type="button" class="plain small" data-copies="${t({ defaultMessage: 'Copy' })}" hidden data-copied="${t({ defaultMessage: 'Copied' })}" data-by-hand="${t({ defaultMessage: 'Select and copy' })}"><span aria-live="polite">${t({ defaultMessage: 'Copy' })}</span><span class="hidden"> ${what}</span></button>`;
}
