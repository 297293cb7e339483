// The outbox as a page: every mail and text, newest first.
/** @jsxImportSource hono/jsx */
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { linkLine } from '../../pages/parts.tsx';
import { Empty, P } from '../../pages/worded.tsx';
import type { OutboxRow } from '../../store/outbox.ts';
import type { SandboxContext } from '../sandbox.ts';

type ShownMessage = ReturnType<typeof shownMessage>;

const stateName = (state: ShownMessage['state']): string =>
  ({
    kept: t({ defaultMessage: 'Kept here only' }),
    queued: t({ defaultMessage: 'Waiting to be sent' }),
    sending: t({ defaultMessage: 'Sending' }),
    sent: t({ defaultMessage: 'Sent' }),
    failed: t({ defaultMessage: 'Not sent' }),
  })[state];

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
