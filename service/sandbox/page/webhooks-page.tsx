// Webhooks on a page of their own: where events go, how they go wrong on purpose, and what came of each.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { richParts, t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, copyField, softBelow, table } from '../../pages/parts.tsx';
import { Button, Empty, Input, P, Section } from '../../pages/worded.tsx';
import { NO_ANSWER } from '../../webhooks/deliver.ts';
import type { SandboxContext } from '../sandbox.ts';
import type { EventPlan, MadeWebhook, ShownDelivery, ShownWebhook } from '../webhooks/requests.ts';

/** As many as a person can look over; GET …/webhooks/deliveries tells them all. */
const DELIVERIES_SHOWN = 100;

export function webhooksContent(
  { webhooks, controls, webhookHosts, addresses: { api, isReachedByOthers } }: SandboxContext,
  made: MadeWebhook | undefined,
): Html {
  const at = `${controls}/webhooks`;
  // What may be entered, as an example.
  const [host = '127.0.0.1'] = isReachedByOthers ? webhookHosts : [];
  const example = `http://${host}:3000/webhooks`;
  return (
    <>
      <P defaultMessage="Each event is sent to your program as a signed POST (Standard Webhooks). Failed deliveries are retried on the sandbox’s clock." />
      {made && (
        <>
          <div class="told" role="status">
            <P defaultMessage="Webhook added. Copy its signing secret now: it isn’t shown again." />
          </div>
          {copyField('secret', t({ defaultMessage: 'Signing secret' }), made.secret)}
        </>
      )}
      {targets(webhooks.list(), at, example)}
      {planForm(webhooks.plan(), at)}
      {deliveriesSection(webhooks.deliveries().slice(0, DELIVERIES_SHOWN), at)}
      <pre tabindex={0}>{`curl ${api}${at} -H 'Content-Type: application/json' -d '{"url": "${example}"}'
curl -X POST ${api}${at}/flush
curl -X POST ${api}${controls}/events/$EVENT_ID/send
curl -X PUT ${api}${controls}/events/plan -H 'Content-Type: application/json' -d '{"seed": 7, "duplicate": 0.5, "hold_back": 0.2}'`}</pre>
    </>
  );
}

/** A form with nothing but a button; what it says is read with `about`. */
const smallForm = (action: string, id: string, about: string, words: string): Html => (
  <form method="post" action={action}>
    <input type="hidden" name="id" value={id} />
    <button class="plain small">
      {words}
      <span class="hidden"> {about}</span>
    </button>
  </form>
);

function targets(list: ShownWebhook[], at: string, example: string): Html {
  const url = {
    name: 'url',
    type: 'url',
    size: 40,
    required: true,
    placeholder: example,
    autocomplete: 'off',
  } as const;
  return (
    <Section anchor="targets" defaultMessage="Addresses" description="Heading: where webhooks are sent">
      {list.length === 0 && (
        <Empty defaultMessage="No webhooks yet. Add your program’s address to send it every event from now on." />
      )}
      {list.length > 0 && (
        <ul class="plain-list">
          {list.map((one) => (
            <li class="row">
              <code>{one.url}</code> <code class="soft">{one.id}</code>
              {smallForm(`${at}/press/remove`, one.id, one.url, t({ defaultMessage: 'Remove' }))}
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={`${at}/press/add`} class="fields">
        <Input {...url} defaultMessage="Address of your program" />
        <Button defaultMessage="Add webhook" />
      </form>
    </Section>
  );
}

function planForm({ seed, duplicate, hold_back }: EventPlan, at: string): Html {
  const share = { type: 'number', min: 0, max: 1, step: 'any', required: true } as const;
  return (
    <Section anchor="plan" defaultMessage="Duplicates and order">
      <P defaultMessage="Send events twice, or hold one back until the next one is sent. 0 is never, 1 is always. The same seed affects the same events." />
      <form method="post" action={`${at}/press/plan`} class="fields">
        <Input {...share} name="duplicate" value={duplicate} defaultMessage="Send twice" />
        <Input {...share} name="hold_back" value={hold_back} defaultMessage="Hold back" />
        <Input type="number" name="seed" min={0} value={seed} required defaultMessage="Seed" />
        <Button defaultMessage="Save plan" />
      </form>
    </Section>
  );
}

const deliveriesSection = (deliveries: ShownDelivery[], at: string): Html => (
  <Section anchor="deliveries" defaultMessage="Deliveries">
    {deliveries.length === 0 ? (
      <Empty defaultMessage="No deliveries yet. Charge an order to see its event here." />
    ) : (
      <>
        <form method="post" action={`${at}/press/flush`}>
          <Button class="plain" defaultMessage="Send all waiting deliveries" />
        </form>
        {table(t({ defaultMessage: 'List of deliveries' }), columns(at), deliveries, { look: 'deliveries' })}
      </>
    )}
  </Section>
);

const columns = (at: string): Column<ShownDelivery>[] => [
  [t({ defaultMessage: 'Result' }), resultCell],
  [t({ defaultMessage: 'Event' }), eventCell, 'name'],
  [t({ defaultMessage: 'Last attempt' }), lastAttempt],
  [
    t({ defaultMessage: 'Action' }),
    ({ event_id: id }) => smallForm(`${at}/press/send`, id, id, t({ defaultMessage: 'Send again' })),
  ],
];

function resultCell({ state, attempts, next_attempt_at: next }: ShownDelivery): Child {
  if (next === null || attempts.length === 0) return stateWords(state);
  const time: Child = richParts({ defaultMessage: 'Next attempt: {time}' }, { time: momentOf(next) });
  return [stateWords(state), softBelow(time)];
}

function eventCell({ event_id, webhook_id, event_type, why }: ShownDelivery): Child {
  const sent = why === 'duplicate' ? t({ defaultMessage: 'Duplicate' }) : t({ defaultMessage: 'Sent again' });
  const to: Child = richParts(
    { defaultMessage: 'to {webhook}', description: 'Which webhook an event was sent to' },
    { webhook: <code>{webhook_id}</code> },
  );
  return (
    <>
      {event_type} {why !== 'event' && <span class="soft">{sent}</span>}
      <br />
      <code class="soft">{event_id}</code>
      {softBelow(to)}
    </>
  );
}

function lastAttempt({ attempts }: ShownDelivery): Child {
  const last = attempts.at(-1);
  if (!last) return '–';
  const count = attempts.length;
  const tried = t({ defaultMessage: '{count, plural, one {# attempt} other {# attempts}}' }, { count });
  const took = t({ defaultMessage: '{ms, number} ms' }, { ms: last.ms });
  return (
    <>
      {last.status ?? problemWords(last.problem ?? '')} · {took}
      {softBelow(
        <>
          {momentOf(last.at)} · {tried}
        </>,
      )}
      {isRefused(last) && (
        <>
          <br />
          <code>{last.answer}</code>
        </>
      )}
    </>
  );
}

/** Why no answer came, and the code that programs are told. */
const problemWords = (problem: string): Html => (
  <>
    {wordsOf(problem)} <code class="soft">{problem}</code>
  </>
);

function wordsOf(problem: string): string {
  switch (problem) {
    case 'ECONNREFUSED':
      return t({ defaultMessage: 'Nothing accepts connections at this address' });
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return t({ defaultMessage: 'Host not found' });
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return t({ defaultMessage: 'Connection closed without a response' });
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_HAS_EXPIRED':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t({ defaultMessage: 'Certificate isn’t valid or isn’t trusted' });
    case NO_ANSWER:
      return t({ defaultMessage: 'No response in time' });
    case 'too_many_waiting':
      return t({ defaultMessage: 'Too many deliveries were waiting' });
    default:
      return t({ defaultMessage: 'Couldn’t be sent' });
  }
}

/** Whether the program said something other than 2xx, and in which words. */
function isRefused({ status, answer }: ShownDelivery['attempts'][number]): boolean {
  return status !== null && (status < 200 || status > 299) && Boolean(answer);
}

const stateWords = (state: ShownDelivery['state']): string =>
  ({
    waiting: t({ defaultMessage: 'Waiting' }),
    held_back: t({ defaultMessage: 'Held back' }),
    delivered: t({ defaultMessage: 'Delivered' }),
    failed: t({ defaultMessage: 'Failed' }),
  })[state];
