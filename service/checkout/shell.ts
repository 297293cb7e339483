// What the checkout's document shows by itself until its script stands: a bar and the outline of a step, painted without waiting for another file.
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

/** The colours of page/page.css. In the document, because the style sheet's own way here is as long again as the document's. */
const STYLE = `:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
html, body, #checkout { height: 100%; margin: 0; }
body { background: light-dark(#ffffff, #15181e); font: 13px/1.5 system-ui, sans-serif; }
.shell-bar { margin: 0; min-height: 64px; padding: 22px 52px; box-sizing: border-box; text-align: center; overflow-wrap: anywhere; color: light-dark(#596273, #a3adbd); }
.shell-step { display: grid; gap: 16px; padding: 8px 24px; }
.shell-step span { border-radius: 12px; background: light-dark(#f5f6f8, #1e222a); height: 50px; }
.shell-step span:nth-child(1) { width: 70%; height: 30px; }
.shell-step span:nth-child(2) { height: 128px; }
`;

/** What a content policy names it by. */
export const SHELL_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export const SHELL_STYLE = html`<style>${raw(STYLE)}</style>`;

/** The outline, under the brand's title. For the eye only: who listens hears of the first step. */
export function shell(title: string) {
  return html`<div class="shell" aria-hidden="true"><p class="shell-bar">${title}</p><div class="shell-step"><span></span><span></span><span></span></div></div>`;
}
