// The outbox as a page: every mail and text, newest first.
import { html } from 'hono/html';
import { type Html, momentOf } from '../../pages/document.ts';
import type { shownMessage } from '../shown-message.ts';

type ShownMessage = ReturnType<typeof shownMessage>;

const STATES: Record<ShownMessage['state'], string> = {
  kept: 'kept here, not sent',
  queued: 'waiting to be sent',
  sending: 'being sent',
  sent: 'sent',
  failed: 'not sent',
};

export function outboxContent(messages: ShownMessage[], older: string | null, sends: boolean): Html {
  return html`<p>${
    sends
      ? 'Every mail and text the service sends is kept here; mails leave by the mail server that is configured.'
      : 'Every mail and text the service sends is kept here. No mail server is configured (--smtp), so none leaves.'
  } Consumers whose e-mail address is in the session get a receipt when they authorize and when the order is charged.</p>
  ${messages.length === 0 ? html`<p class="empty">Nothing was sent yet.</p>` : messages.map(message)}
  ${older === null ? '' : html`<p><a href="/sandbox/outbox?before=${older}">Older messages</a></p>`}`;
}

function message({ channel, recipient, subject, body, create_date, state, failure }: ShownMessage): Html {
  return html`<article>
    <h2>${subject}</h2>
    <p class="soft">${channel === 'mail' ? 'Mail' : 'Text'} to ${recipient} · ${momentOf(create_date)} · ${STATES[state]}</p>
    ${failure === null ? '' : html`<p class="told problem">${failure}</p>`}
    <pre class="letter">${body}</pre>
  </article>`;
}
