// The log of requests as a page: the newest first, live, and only those that somebody looks for.
import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import type { Html } from '../../pages/document.ts';
import { isFiltered, type RequestFilter } from '../request-filter.ts';
import type { LoggedRequest } from '../request-log.ts';
import { type CallAddresses, requestEntry } from './request-entry.ts';

type Shown = { requests: LoggedRequest[]; filter: RequestFilter; lastEnded: string | undefined };

export function requestsContent(place: CallAddresses, { requests, filter, lastEnded }: Shown): Html {
  const { controls } = place;
  const api = place.addresses.api;
  const stream = `${controls}/requests?${new URLSearchParams({ ...filter, as: 'html' })}`;
  return html`<p>${t({ defaultMessage: 'The newest calls of your integration. Each answer names its entry in the X-Request-Id header. Tokens and secrets are never kept.' })}</p>
  ${filterForm(controls, filter)}
  <div class="live">
    <button type="button" id="live" class="plain small" hidden aria-pressed="true" data-live="${t({ defaultMessage: 'Live', description: 'Switch: new calls appear by themselves' })}" data-paused="${t({ defaultMessage: 'Paused', description: 'Switch: new calls wait' })}" data-lost="${t({ defaultMessage: 'Connection lost. Reconnecting…' })}" data-held="${t({ defaultMessage: 'New calls: {count}' }, { count: '#' })}"></button>
    <span id="live-told" role="status"></span>
  </div>
  ${requests.length > 0 ? '' : html`<div id="no-calls" class="empty">${emptyWords(filter)}</div>`}
  <ol id="calls" class="calls" data-stream="${stream}" data-after="${lastEnded ?? ''}">${requests.map((each) => requestEntry(place, each))}</ol>
  <pre tabindex="0">curl ${api}${controls}/requests
curl '${api}${controls}/requests?only=refused_or_faulted&amp;path=/orders'
curl -N ${api}${controls}/requests -H 'Accept: text/event-stream'
curl -X POST ${api}${controls}/requests/$REQUEST_ID/replay</pre>`;
}

/** One call by itself; undefined where the log has it no more. */
export function requestContent(place: CallAddresses, request: LoggedRequest | undefined): Html {
  return html`<p><a href="${place.controls}/requests">${t({ defaultMessage: 'All requests' })}</a></p>
  ${request ? html`<ol class="calls">${requestEntry(place, request, true)}</ol>` : ''}`;
}

function emptyWords(filter: RequestFilter): Html {
  if (isFiltered(filter)) return html`${t({ defaultMessage: 'No requests match this filter.' })}`;
  return html`${t({ defaultMessage: 'No requests yet. Calls to the APIs and the checkout appear here as they end. To begin, request an access token:' })}
    <pre tabindex="0">curl -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials $AUTH_URL/oauth2/token</pre>`;
}

function filterForm(controls: string, { method, path, status, only }: RequestFilter): Html {
  const option = (value: string, words: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`;
  return html`<form method="get" action="${controls}/requests" class="fields" aria-label="${t({ defaultMessage: 'Filter requests' })}">
    <label>${t({ defaultMessage: 'Method', description: 'HTTP method' })} <select name="method">
      ${option('', t({ defaultMessage: 'Any', description: 'Any HTTP method' }), method)}
      ${['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((each) => option(each, each, method))}
    </select></label>
    <label>${t({ defaultMessage: 'Path', description: 'Path of an HTTP request' })} <input name="path" value="${path}" placeholder="/orders" autocomplete="off" spellcheck="false"></label>
    <label>${t({ defaultMessage: 'Status' })} <input class="short" name="status" value="${status}" placeholder="4xx" pattern="[1-5]([0-9]{2}|[xX]{2})" autocomplete="off"></label>
    <label>${t({ defaultMessage: 'Show', description: 'Which requests are shown' })} <select name="only">
      ${option('', t({ defaultMessage: 'All requests' }), only)}
      ${option('refused', t({ defaultMessage: 'Refused', description: 'Filter: requests that the service refused' }), only)}
      ${option('faulted', t({ defaultMessage: 'Changed by a fault' }), only)}
      ${option('refused_or_faulted', t({ defaultMessage: 'Refused or changed by a fault' }), only)}
    </select></label>
    <button>${t({ defaultMessage: 'Filter', description: 'Button: filter the list' })}</button>
    ${isFiltered({ method, path, status, only }) ? html`<a class="clear" href="${controls}/requests">${t({ defaultMessage: 'Clear filter' })}</a>` : ''}
  </form>`;
}
