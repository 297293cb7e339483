// The outbox as a page: every mail and text, newest first.

import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import type { OutboxRow } from '../../store/outbox.ts';
import type { SandboxContext } from '../sandbox.ts';

type ShownMessage = ReturnType<typeof shownMessage>;

function stateName(state: ShownMessage['state']): string {
  switch (state) {
    case 'kept':
      return t({ defaultMessage: 'Kept here only' });
    case 'queued':
      return t({ defaultMessage: 'Waiting to be sent' });
    case 'sending':
      return t({ defaultMessage: 'Sending' });
    case 'sent':
      return t({ defaultMessage: 'Sent' });
    case 'failed':
      return t({ defaultMessage: 'Not sent' });
  }
}

function channelWords({ channel, recipient }: ShownMessage): string {
  return channel === 'mail'
    ? t({ defaultMessage: 'Email to {recipient}' }, { recipient })
    : t({ defaultMessage: 'Text message to {recipient}' }, { recipient });
}

export function outboxContent(
  { controls, mailer: { sends } }: Pick<SandboxContext, 'controls' | 'mailer'>,
  messages: ShownMessage[],
  older: string | null,
): Html {
  return html`<p>${
    sends
      ? t({
          defaultMessage:
            'This page shows every email and text message from the service. Emails are also sent through your mail server.',
        })
      : t({
          defaultMessage:
            'This page shows every email and text message from the service. Nothing is sent because no mail server is configured (--smtp).',
        })
  }</p>
  ${messages.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No messages yet. Sign-in codes and receipts will appear here.' })}</p>` : messages.map(message)}
  ${older === null ? '' : html`<p><a href="${controls}/outbox?before=${older}">${t({ defaultMessage: 'Older messages' })}</a></p>`}`;
}

function message(shown: ShownMessage): Html {
  const { subject, body, create_date, state, failure } = shown;
  return html`<article>
    <h2>${subject}</h2>
    <p class="soft">${channelWords(shown)} · ${momentOf(create_date)} · ${stateName(state)}</p>
    ${failure === null ? '' : html`<p class="told problem">${failure}</p>`}
    <pre class="letter">${body}</pre>
  </article>`;
}

/** Where no mail server is configured nothing waits to be sent: the message is kept, and that is all. */
export function shownMessage(row: OutboxRow, sends: boolean) {
  const isKept = row.state === 'queued' && (!sends || row.channel === 'text');
  return { ...row, state: isKept ? ('kept' as const) : row.state };
}
