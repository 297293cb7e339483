// The outbox as a page: every mail and text, newest first.
/** @jsxImportSource hono/jsx */
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { Empty, linkLine, P } from '../../pages/parts.tsx';
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

export const outboxContent = (
  { controls, mailer: { sends } }: Pick<SandboxContext, 'controls' | 'mailer'>,
  messages: ShownMessage[],
  older: string | null,
): Html => (
  <>
    {sends ? (
      <P defaultMessage="This page shows every email and text message from the service. Emails are also sent through your mail server." />
    ) : (
      <P defaultMessage="This page shows every email and text message from the service. Nothing is sent because no mail server is configured (--smtp)." />
    )}
    {messages.length === 0 && <Empty defaultMessage="No messages yet. Sign-in codes and receipts will appear here." />}
    {messages.map((shown) => (
      <article>
        <h2>{shown.subject}</h2>
        <p class="soft">
          {channelWords(shown)} · {momentOf(shown.create_date)} · {stateName(shown.state)}
        </p>
        {shown.failure !== null && <p class="told problem">{shown.failure}</p>}
        <pre class="letter">{shown.body}</pre>
      </article>
    ))}
    {older !== null && linkLine(`${controls}/outbox?before=${older}`, t({ defaultMessage: 'Older messages' }))}
  </>
);

/** Where no mail server is configured nothing waits to be sent: the message is kept, and that is all. */
export function shownMessage(row: OutboxRow, sends: boolean) {
  const isKept = row.state === 'queued' && (!sends || row.channel === 'text');
  return { ...row, state: isKept ? ('kept' as const) : row.state };
}
