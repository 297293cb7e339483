// Going through a checkout without a browser, on the page: the first thing a developer's test needs.
import { html } from 'hono/html';
import type { Html } from '../../pages/document.ts';

export function authorizeSection(origin: string): Html {
  return html`<section aria-labelledby="authorize">
  <h2 id="authorize">Authorize a session</h2>
  <p>Ends a session's checkout in one call, as its consumer would. With a magic value it ends as that checkout does: a 409 with what onExit is told.</p>
  <form method="post" action="/sandbox/press/authorize" class="fields">
    <label>Session ID <input name="id" autocomplete="off" required pattern="sess_.+"></label>
    <label>Tip in cents (optional) <input name="tip" type="number" min="1" step="1"></label>
    <button>Authorize</button>
  </form>
  <pre tabindex="0">curl ${origin}/sandbox/sessions/$SESSION_ID/authorize -H 'Content-Type: application/json' -d '{"tip": null}'</pre>
  <p class="soft">All controls are described at <a href="/sandbox/openapi.json">/sandbox/openapi.json</a>.</p>
</section>`;
}
