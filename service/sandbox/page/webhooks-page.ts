// Webhooks on a page of their own: where events go, how they go wrong on purpose, and what came of each.
import { html } from 'hono/html';
import { richParts, t } from '../../../messages/t.ts';
import { NO_ANSWER } from '../../forward/deliver.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { copyField } from '../../pages/parts.tsx';
import type { SandboxContext } from '../sandbox.ts';
import type { EventPlan, MadeWebhook, ShownDelivery, ShownWebhook } from '../webhooks/requests.ts';

/** As many as a person can look over; GET …/webhooks/deliveries tells them all. */
const DELIVERIES_SHOWN = 100;

export function webhooksContent(
  { webhooks, controls, webhookHosts, addresses: { api, isReachedByOthers } }: SandboxContext,
  made: MadeWebhook | undefined,
): Html {
  const at = `${controls}/webhooks`;
  const hosts = isReachedByOthers ? webhookHosts : ['127.0.0.1', ...webhookHosts];
  const example = exampleOf(hosts);
  return html`<p>${t({ defaultMessage: 'Each event is sent to your program as a signed POST (Standard Webhooks). Failed deliveries are retried on the sandbox’s clock.' })}</p>
  ${made ? html`<div class="told" role="status"><p>${t({ defaultMessage: 'Webhook added. Copy its signing secret now: it isn’t shown again.' })}</p></div>${copyField('secret', t({ defaultMessage: 'Signing secret' }), made.secret)}` : ''}
  ${targets(webhooks.list(), at, hosts)}
  ${planForm(webhooks.plan(), at)}
  ${deliveriesSection(webhooks.deliveries().slice(0, DELIVERIES_SHOWN), at)}
  <pre tabindex="0">curl ${api}${at} -H 'Content-Type: application/json' -d '{"url": "${example}"}'
curl -X POST ${api}${at}/flush
curl -X POST ${api}${controls}/events/$EVENT_ID/send
curl -X PUT ${api}${controls}/events/plan -H 'Content-Type: application/json' -d '{"seed": 7, "duplicate": 0.5, "hold_back": 0.2}'</pre>`;
}

/** What may be entered, as an example. */
const exampleOf = ([host = '127.0.0.1']: readonly string[]): string => `http://${host}:3000/webhooks`;

function targets(list: ShownWebhook[], at: string, hosts: readonly string[]): Html {
  return html`<section aria-labelledby="targets">
  <h2 id="targets">${t({ defaultMessage: 'Addresses', description: 'Heading: where webhooks are sent' })}</h2>
  ${
    list.length === 0
      ? html`<p class="empty">${t({ defaultMessage: 'No webhooks yet. Add your program’s address to send it every event from now on.' })}</p>`
      : html`<ul class="plain-list">${list.map(
          ({ id, url }) => html`<li class="row"><code>${url}</code> <code class="soft">${id}</code>
      <form method="post" action="${at}/press/remove"><input type="hidden" name="id" value="${id}"><button class="plain small">${t({ defaultMessage: 'Remove' })}<span class="hidden"> ${url}</span></button></form></li>`,
        )}</ul>`
  }
  <form method="post" action="${at}/press/add" class="fields">
    <label>${t({ defaultMessage: 'Address of your program' })} <input name="url" type="url" size="40" required placeholder="${exampleOf(hosts)}" autocomplete="off"></label>
    <button>${t({ defaultMessage: 'Add webhook' })}</button>
  </form>
</section>`;
}

function planForm({ seed, duplicate, hold_back }: EventPlan, at: string): Html {
  const share = (name: string, label: string, value: number) =>
    html`<label>${label} <input type="number" name="${name}" min="0" max="1" step="any" value="${value}" required></label>`;
  return html`<section aria-labelledby="plan">
  <h2 id="plan">${t({ defaultMessage: 'Duplicates and order' })}</h2>
  <p>${t({ defaultMessage: 'Send events twice, or hold one back until the next one is sent. 0 is never, 1 is always. The same seed affects the same events.' })}</p>
  <form method="post" action="${at}/press/plan" class="fields">
    ${share('duplicate', t({ defaultMessage: 'Send twice' }), duplicate)}
    ${share('hold_back', t({ defaultMessage: 'Hold back' }), hold_back)}
    <label>${t({ defaultMessage: 'Seed' })} <input type="number" name="seed" min="0" value="${seed}" required></label>
    <button>${t({ defaultMessage: 'Save plan' })}</button>
  </form>
</section>`;
}

function deliveriesSection(deliveries: ShownDelivery[], at: string): Html {
  return html`<section aria-labelledby="deliveries">
  <h2 id="deliveries">${t({ defaultMessage: 'Deliveries' })}</h2>
  ${
    deliveries.length === 0
      ? html`<p class="empty">${t({ defaultMessage: 'No deliveries yet. Charge an order to see its event here.' })}</p>`
      : html`<form method="post" action="${at}/press/flush"><button class="plain">${t({ defaultMessage: 'Send all waiting deliveries' })}</button></form>
  <div class="wide deliveries" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'List of deliveries' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Result' })}</th><th scope="col">${t({ defaultMessage: 'Event' })}</th><th scope="col">${t({ defaultMessage: 'Last attempt' })}</th><th scope="col">${t({ defaultMessage: 'Action' })}</th></tr></thead>
    <tbody>${deliveries.map((delivery) => row(delivery, at))}</tbody>
  </table></div>`
  }
</section>`;
}

function row(
  { event_id, webhook_id, event_type, why, state, attempts, next_attempt_at }: ShownDelivery,
  at: string,
): Html {
  const last = attempts.at(-1);
  return html`<tr>
    <td>${stateWords(state)}${next_attempt_at === null || attempts.length === 0 ? '' : html`<br><span class="soft">${richParts({ defaultMessage: 'Next attempt: {time}' }, { time: momentOf(next_attempt_at) })}</span>`}</td>
    <th scope="row">${event_type}${why === 'event' ? '' : html` <span class="soft">${why === 'duplicate' ? t({ defaultMessage: 'Duplicate' }) : t({ defaultMessage: 'Sent again' })}</span>`}<br><code class="soft">${event_id}</code><br><span class="soft">${richParts({ defaultMessage: 'to {webhook}', description: 'Which webhook an event was sent to' }, { webhook: html`<code>${webhook_id}</code>` })}</span></th>
    <td>${last ? html`${last.status ?? problemWords(last.problem ?? '')} · ${t({ defaultMessage: '{ms, number} ms' }, { ms: last.ms })}<br><span class="soft">${momentOf(last.at)} · ${t({ defaultMessage: '{count, plural, one {# attempt} other {# attempts}}' }, { count: attempts.length })}</span>${isRefused(last) ? html`<br><code>${last.answer}</code>` : ''}` : '–'}</td>
    <td><form method="post" action="${at}/press/send"><input type="hidden" name="id" value="${event_id}"><button class="plain small">${t({ defaultMessage: 'Send again' })}<span class="hidden"> ${event_id}</span></button></form></td>
  </tr>`;
}

/** Why no answer came, and the code that programs are told. */
const problemWords = (problem: string): Html => html`${wordsOf(problem)} <code class="soft">${problem}</code>`;

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

function stateWords(state: ShownDelivery['state']): string {
  switch (state) {
    case 'waiting':
      return t({ defaultMessage: 'Waiting' });
    case 'held_back':
      return t({ defaultMessage: 'Held back' });
    case 'delivered':
      return t({ defaultMessage: 'Delivered' });
    case 'failed':
      return t({ defaultMessage: 'Failed' });
  }
}
