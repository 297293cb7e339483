// Reset on the page: typed out, because it can't be undone.
import { html } from 'hono/html';
import type { Html } from '../../pages/document.ts';

export function resetSection(origin: string): Html {
  return html`<section aria-labelledby="reset">
  <h2 id="reset">Reset</h2>
  <p>Removes every session, order, charge, fault and message. Organizations, their keys and access tokens stay, and so does the time.</p>
  <form method="post" action="/sandbox/press/reset" class="fields">
    <label>Type “reset” <input class="short" name="confirm" autocomplete="off" required pattern="reset"></label>
    <button class="danger">Reset the sandbox</button>
  </form>
  <pre tabindex="0">curl ${origin}/sandbox/reset -H 'Content-Type: application/json' -d '{"confirm": "reset"}'</pre>
</section>`;
}
