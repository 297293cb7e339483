// Something to be copied: one press or the Tab key selects all of it, without a script.
import { html } from 'hono/html';
import type { Html } from '../../pages/document.ts';

export function copyField(id: string, label: string, value: string): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" class="copy" value="${value}" readonly autocomplete="off" spellcheck="false">
  </div>`;
}
