// Something to be copied: by its button, or selected as a whole with one press or the Tab key.
import { html } from 'hono/html';
import type { Html } from '../../pages/document.ts';

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
  return html`<button type="button" class="plain small" data-copies hidden><span aria-live="polite">Copy</span><span class="hidden"> ${what}</span></button>`;
}

/** The dashboard's only script: its Copy buttons. Without it they stay hidden, and a press on the value selects it. */
export const COPY_SCRIPT = `
const buttons = document.querySelectorAll('button[data-copies]');
for (const button of buttons) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = button.previousElementSibling;
    const words = button.firstElementChild;
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      for (const other of buttons) other.firstElementChild.textContent = 'Copy';
      words.textContent = 'Copied';
    } catch {
      words.textContent = 'Select and copy';
    }
  });
}
`;
