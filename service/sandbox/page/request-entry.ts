// One call of the log on the page: what was asked, what was answered, what a fault did, and the button that sends it again.
import { html } from 'hono/html';
import { richParts, t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { copyButton, copyCode } from '../../pages/parts.tsx';
import { asCurl, isBodyUnread } from '../as-curl.ts';
import { noReplayWords } from '../replay.ts';
import type { LoggedAnswer, LoggedRequest } from '../request-log.ts';
import type { SandboxContext } from '../sandbox.ts';

export type CallAddresses = Pick<SandboxContext, 'addresses' | 'controls'>;

/** An item of the list; open where it is shown by itself. */
export function requestEntry(place: CallAddresses, request: LoggedRequest, isOpen = false): Html {
  const { id, method, path, create_date, ms } = request;
  return html`<li id="${id}" class="call"><details${isOpen ? html` open` : ''}>
    <summary>
      <span class="status ${isBad(request) ? 'bad' : ''}">${statusWords(request)}</span>
      <h2><code>${method} ${path}</code></h2>
      <span class="soft">${momentOf(create_date)}${ms === null ? '' : html` · ${t({ defaultMessage: '{ms, number} ms' }, { ms })}`}${request.fault === null ? '' : html` · ${t({ defaultMessage: 'Fault: {effect}' }, { effect: request.fault })}`}</span>
      ${request.refusal === null ? '' : html`<span class="refusal" lang="en">${refusalWords(request.refusal)}</span>`}
    </summary>
    ${inside(place, request)}
  </details></li>`;
}

function inside({ addresses: { api }, controls }: CallAddresses, request: LoggedRequest): Html {
  const { id, headers, body, body_cut, fault, answer, replay_of } = request;
  return html`<p class="soft">${copyCode(t({ defaultMessage: 'Request ID {id}' }, { id }), id)} <a href="${controls}/requests/${id}">${t({ defaultMessage: 'Link to this request' })}</a></p>
    ${
      replay_of === null
        ? ''
        : html`<p>${richParts(
            { defaultMessage: 'This call repeats {request}.' },
            { request: html`<a href="${controls}/requests/${replay_of}"><code>${replay_of}</code></a>` },
          )}</p>`
    }
    ${fault === null ? '' : html`<p class="told problem">${faultWords(request)}</p>`}
    <h3>${t({ defaultMessage: 'Request', description: 'Heading: an HTTP request' })}</h3>
    <pre tabindex="0">${headerLines(headers)}</pre>
    ${bodyOf(body, body_cut, t({ defaultMessage: 'Request body of {id}' }, { id }))}
    ${isBodyUnread(request) ? html`<p class="soft">${t({ defaultMessage: 'The access token was refused before the body was read, so the body isn’t here. In the curl command, put it in place of “…”.' })}</p>` : ''}
    <div class="row"><pre tabindex="0">${asCurl(api, request)}</pre>${copyButton(t({ defaultMessage: '{id} as curl' }, { id }))}</div>
    <h3>${t({ defaultMessage: 'Response', description: 'Heading: an HTTP response' })}</h3>
    ${answer === null ? html`<p class="soft">${noAnswerWords(request)}</p>` : answerOf(answer, t({ defaultMessage: 'Response body of {id}' }, { id }))}
    ${sendAgain(controls, request)}`;
}

function answerOf({ status, headers, body, body_cut }: LoggedAnswer, what: string): Html {
  return html`<pre tabindex="0">${`HTTP/1.1 ${status}\n${headerLines(headers)}`}</pre>
    ${body === null ? html`<p class="soft">${t({ defaultMessage: 'Bodies that aren’t JSON aren’t kept.' })}</p>` : bodyOf(body, body_cut, what)}`;
}

function bodyOf(body: string | null, isCut: boolean, what: string): Html | string {
  if (body === null) return '';
  return html`<div class="row"><pre tabindex="0">${body}</pre>${copyButton(what)}</div>
    ${isCut ? html`<p class="soft">${t({ defaultMessage: 'Cut after 4,096 characters.' })}</p>` : ''}`;
}

function sendAgain(controls: string, { id, no_replay }: LoggedRequest): Html {
  if (no_replay !== null)
    return html`<p class="soft">${t({ defaultMessage: 'Can’t be sent again.' })} ${noReplayWords(no_replay).shown}</p>`;
  return html`<form method="post" action="${controls}/requests/${id}/replay"><button class="plain">${t({ defaultMessage: 'Send again' })}<span class="hidden"> ${id}</span></button></form>`;
}

/** What the answer's detail says; nothing where the answer was cut or isn't the service's own. */
function refusalWords(refusal: string): string {
  try {
    const { detail } = JSON.parse(refusal) as { detail?: string | { message?: string } };
    return (typeof detail === 'string' ? detail : detail?.message) ?? '';
  } catch {
    return '';
  }
}

const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const isBad = ({ status, received }: LoggedRequest): boolean => (status ?? 0) >= 400 || received === 'nothing';

function statusWords({ status, received }: LoggedRequest): string {
  if (status !== null) return String(status);
  return received === null
    ? t({ defaultMessage: 'In progress' })
    : t({ defaultMessage: 'Reset', description: 'State of a call whose connection was reset' });
}

function noAnswerWords({ received }: LoggedRequest): string {
  return received === null
    ? t({ defaultMessage: 'No response yet.' })
    : t({ defaultMessage: 'The client got nothing.' });
}

function faultWords({ fault, status }: LoggedRequest): string {
  switch (fault) {
    case 'status':
      return t(
        { defaultMessage: 'A fault answered {status} before the call was carried out. Nothing was done.' },
        { status: String(status ?? '') },
      );
    case 'drop_before':
      return t({ defaultMessage: 'A fault reset the connection before the call was carried out. Nothing was done.' });
    case 'drop_after':
      return t({
        defaultMessage:
          'A fault reset the connection after the call was carried out. The client got nothing; the response below was lost.',
      });
    case 'malformed_body':
      return t({ defaultMessage: 'A fault cut off the response. The call was carried out.' });
    case 'expired_token':
      return t({ defaultMessage: 'A fault made the access token expire.' });
    case 'latency':
    case null:
      return t({ defaultMessage: 'A fault delayed the call. It was carried out.' });
  }
}
