// The clock on the page.
import { html } from 'hono/html';
import { type Html, moment } from '../../pages/document.ts';

const STEPS = [
  { seconds: 3600, words: 'An hour' },
  { seconds: 86_400, words: 'A day' },
  { seconds: 30 * 86_400, words: '30 days' },
];

export function clockSection(now: number, origin: string): Html {
  return html`<section aria-labelledby="clock">
  <h2 id="clock">Clock</h2>
  <p>It is ${moment(now)} in this sandbox. Its time only goes forward: no button, restart or change of the machine's own clock takes it back. Access tokens live an hour, an opened checkout half an hour.</p>
  <form method="post" action="/sandbox/press/clock" class="fields">
    <label>Seconds forward <input type="number" name="seconds" min="1" step="1" value="3600" required></label>
    <button>Put forward</button>
    ${STEPS.map(
      ({ seconds, words }) =>
        html`<button class="plain" name="step" value="${seconds}" formnovalidate>${words}</button>`,
    )}
  </form>
  <pre tabindex="0">curl ${origin}/sandbox/clock -H 'Content-Type: application/json' -d '{"advance_seconds": 3600}'</pre>
</section>`;
}
