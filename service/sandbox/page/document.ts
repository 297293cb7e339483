// The frame of the sandbox's pages: title and links.
import { html } from 'hono/html';
import { type Html, htmlDocument, moment, type Told, toldWords } from '../../pages/document.ts';

/** A page; `now` is the service's time in ms, UTC, `told` what came of the button that was pressed. */
export function page(title: string, now: number, told: Told, content: Html | Promise<Html>): Html {
  const header = html`<header>
      <div class="bar">
        <p class="brand"><a href="/sandbox">Payment sandbox</a></p>
        <nav aria-label="Sections">
          <a href="/sandbox#authorize">Authorize</a>
          <a href="/sandbox#magic">Magic values</a>
          <a href="/sandbox#faults">Faults</a>
          <a href="/sandbox#clock">Clock</a>
          <a href="/sandbox#charges">Charges</a>
          <a href="/sandbox#reset">Reset</a>
          <a href="/sandbox/outbox">Outbox</a>
          <a href="/examples">Examples</a>
          <a href="/dashboard">Dashboard</a>
        </nav>
        <p class="time">${moment(now)}</p>
      </div>
    </header>`;
  return htmlDocument(
    { title: `${title} · Payment sandbox`, stylesheet: '/sandbox/page.css', header },
    html`<h1>${title}</h1>
      ${toldWords(told)}
      ${content}`,
  );
}
