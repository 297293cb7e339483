// The log of requests as a page: the newest first, each with what came of it and as a command.
import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import { copyButton } from '../../pages/copy-field.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { asCurl, type LoggedRequest } from '../request-log.ts';
import type { SandboxContext } from '../sandbox.ts';

export function requestsContent(
  { addresses: { api }, controls }: Pick<SandboxContext, 'addresses' | 'controls'>,
  requests: LoggedRequest[],
): Html {
  return html`<p>${t({ defaultMessage: 'The newest calls of your integration. Each answer names its entry in the Request-Id header. Tokens and secrets are never kept.' })}</p>
  ${requests.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No requests yet. Calls to the APIs and the checkout appear here.' })}</p>` : requests.map((each) => entry(api, each))}
  <pre tabindex="0">curl ${api}${controls}/requests
curl -N ${api}${controls}/requests -H 'Accept: text/event-stream'</pre>`;
}

function entry(api: string, request: LoggedRequest): Html {
  const { id, method, path, create_date, ms, fault, refusal } = request;
  return html`<article id="${id}">
    <h2><code>${method} ${path}</code></h2>
    <p class="soft">${statusWords(request)} · ${momentOf(create_date)} · ${ms === null ? '' : t({ defaultMessage: '{ms, number} ms' }, { ms })} · <code>${id}</code></p>
    ${fault === null ? '' : html`<p class="told problem">${t({ defaultMessage: 'Changed by a fault: {effect}' }, { effect: fault })}</p>`}
    ${refusal === null ? '' : html`<pre tabindex="0">${refusal}</pre>`}
    <div class="row"><pre tabindex="0">${asCurl(api, request)}</pre>${copyButton(t({ defaultMessage: '{id} as curl' }, { id }))}</div>
  </article>`;
}

function statusWords({ status, ms }: LoggedRequest): string {
  if (status !== null) return String(status);
  return ms === null ? t({ defaultMessage: 'In progress' }) : t({ defaultMessage: 'Connection reset' });
}
