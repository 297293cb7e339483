// The log of requests as a page: the newest first, live, and only those that somebody looks for. Each can be sent again.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { copyButton, copyCode, linkLine, options } from '../../pages/parts.tsx';
import { Button, H3, Input, Link, P, Select, Soft } from '../../pages/worded.tsx';
import { asCurl, isBodyUnread } from '../as-curl.ts';
import { noReplayWords } from '../replay.ts';
import { isFiltered, type RequestFilter } from '../request-filter.ts';
import type { LoggedAnswer, LoggedRequest } from '../request-log.ts';
import type { SandboxContext } from '../sandbox.ts';

type CallAddresses = Pick<SandboxContext, 'addresses' | 'controls'>;
type Shown = { requests: LoggedRequest[]; filter: RequestFilter; lastEnded: string | undefined };

export function requestsContent(place: CallAddresses, { requests, filter, lastEnded }: Shown): Html {
  const at = `${place.controls}/requests`;
  const url = `${place.addresses.api}${at}`;
  const words = {
    'data-live': t({ defaultMessage: 'Live', description: 'Switch: new calls appear by themselves' }),
    'data-paused': t({ defaultMessage: 'Paused', description: 'Switch: new calls wait' }),
    'data-lost': t({ defaultMessage: 'Connection lost. Reconnecting…' }),
    'data-held': t({ defaultMessage: 'New calls: {count}' }, { count: '#' }),
  };
  const stream = `${at}?${new URLSearchParams({ ...filter, as: 'html' })}`;
  return (
    <>
      <P defaultMessage="The newest calls of your integration. Each answer names its entry in the X-Request-Id header. Tokens and secrets are never kept." />
      {filterForm(at, filter)}
      <div class="live">
        <button type="button" id="live" class="plain small" hidden aria-pressed="true" {...words}></button>
        <span id="live-told" role="status"></span>
      </div>
      {requests.length === 0 && (
        <div id="no-calls" class="empty">
          {emptyWords(filter)}
        </div>
      )}
      <ol id="calls" class="calls" data-stream={stream} data-after={lastEnded ?? ''}>
        {requests.map((each) => requestEntry(place, each))}
      </ol>
      <pre tabindex={0}>{`curl ${url}
curl '${url}?only=refused_or_faulted&path=/orders'
curl -N ${url} -H 'Accept: text/event-stream'
curl -X POST ${url}/$REQUEST_ID/replay`}</pre>
    </>
  );
}

/** One call by itself; undefined where the log has it no more. */
export const requestContent = (place: CallAddresses, request: LoggedRequest | undefined): Html => (
  <>
    {linkLine(`${place.controls}/requests`, t({ defaultMessage: 'All requests' }))}
    {request && <ol class="calls">{requestEntry(place, request, true)}</ol>}
  </>
);

function emptyWords(filter: RequestFilter): Child {
  if (isFiltered(filter)) return t({ defaultMessage: 'No requests match this filter.' });
  const begin = 'curl -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials $AUTH_URL/oauth2/token';
  const none = t({
    defaultMessage:
      'No requests yet. Calls to the APIs and the checkout appear here as they end. To begin, request an access token:',
  });
  return [none, <pre tabindex={0}>{begin}</pre>];
}

function filterForm(at: string, { method, path, status, only }: RequestFilter): Html {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((each) => [each, each] as const);
  const kinds = [
    ['', t({ defaultMessage: 'All requests' })],
    ['refused', t({ defaultMessage: 'Refused', description: 'Filter: requests that the service refused' })],
    ['faulted', t({ defaultMessage: 'Changed by a fault' })],
    ['refused_or_faulted', t({ defaultMessage: 'Refused or changed by a fault' })],
  ] as const;
  const any = t({ defaultMessage: 'Any', description: 'Any HTTP method' });
  const ofPath = { name: 'path', value: path, placeholder: '/orders', autocomplete: 'off', spellcheck: false };
  const statuses = { placeholder: '4xx', pattern: '[1-5]([0-9]{2}|[xX]{2})', autocomplete: 'off' };
  return (
    <form method="get" action={at} class="fields" aria-label={t({ defaultMessage: 'Filter requests' })}>
      <Select name="method" defaultMessage="Method" description="HTTP method">
        {options([['', any], ...methods], method)}
      </Select>
      <Input {...ofPath} defaultMessage="Path" description="Path of an HTTP request" />
      <Input class="short" name="status" value={status} {...statuses} defaultMessage="Status" />
      <Select name="only" defaultMessage="Show" description="Which requests are shown">
        {options(kinds, only)}
      </Select>
      <Button defaultMessage="Filter" description="Button: filter the list" />
      {isFiltered({ method, path, status, only }) && <Link class="clear" href={at} defaultMessage="Clear filter" />}
    </form>
  );
}

/** A call of the list: what was asked, what was answered, and what a fault did. Open where it is shown by itself. */
export function requestEntry(place: CallAddresses, request: LoggedRequest, isOpen = false): Html {
  const { id, method, path, create_date, ms, fault, refusal } = request;
  return (
    <li id={id} class="call">
      <details open={isOpen}>
        <summary>
          <span class={isBad(request) ? 'status bad' : 'status'}>{statusWords(request)}</span>
          <h2>
            <code>{`${method} ${path}`}</code>
          </h2>
          <span class="soft">
            {momentOf(create_date)}
            {ms !== null && ` · ${t({ defaultMessage: '{ms, number} ms' }, { ms })}`}
            {fault !== null && ` · ${t({ defaultMessage: 'Fault: {effect}' }, { effect: fault })}`}
          </span>
          {refusal !== null && (
            <span class="refusal" lang="en">
              {refusalWords(refusal)}
            </span>
          )}
        </summary>
        {inside(place, request)}
      </details>
    </li>
  );
}

function inside({ addresses: { api }, controls }: CallAddresses, request: LoggedRequest): Html {
  const { id, headers, body, body_cut, fault, answer, replay_of } = request;
  const at = `${controls}/requests`;
  const repeated = (
    <a href={`${at}/${replay_of}`}>
      <code>{replay_of}</code>
    </a>
  );
  return (
    <>
      <p class="soft">
        {copyCode(t({ defaultMessage: 'Request ID {id}' }, { id }), id)}{' '}
        <Link href={`${at}/${id}`} defaultMessage="Link to this request" />
      </p>
      {replay_of !== null && <P defaultMessage="This call repeats {request}." values={{ request: repeated }} />}
      {fault !== null && <p class="told problem">{faultWords(request)}</p>}
      <H3 defaultMessage="Request" description="Heading: an HTTP request" />
      <pre tabindex={0}>{headerLines(headers)}</pre>
      {bodyOf(body, body_cut, t({ defaultMessage: 'Request body of {id}' }, { id }))}
      {isBodyUnread(request) && (
        <Soft defaultMessage="The access token was refused before the body was read, so the body isn’t here. In the curl command, put it in place of “…”." />
      )}
      {copiedRow(asCurl(api, request), t({ defaultMessage: '{id} as curl' }, { id }))}
      <H3 defaultMessage="Response" description="Heading: an HTTP response" />
      {answer === null ? (
        <p class="soft">{noAnswerWords(request)}</p>
      ) : (
        answerOf(answer, t({ defaultMessage: 'Response body of {id}' }, { id }))
      )}
      {sendAgain(`${at}/${id}/replay`, request)}
    </>
  );
}

const copiedRow = (text: string, what: string): Html => (
  <div class="row">
    <pre tabindex={0}>{text}</pre>
    {copyButton(what)}
  </div>
);

const answerOf = ({ status, headers, body, body_cut }: LoggedAnswer, what: string): Html => (
  <>
    <pre tabindex={0}>{`HTTP/1.1 ${status}\n${headerLines(headers)}`}</pre>
    {body === null ? <Soft defaultMessage="Bodies that aren’t JSON aren’t kept." /> : bodyOf(body, body_cut, what)}
  </>
);

const bodyOf = (body: string | null, isCut: boolean, what: string): Child =>
  body !== null && (
    <>
      {copiedRow(body, what)}
      {isCut && <Soft defaultMessage="Cut after 4,096 characters." />}
    </>
  );

function sendAgain(action: string, { id, no_replay }: LoggedRequest): Html {
  if (no_replay !== null) {
    const never = t({ defaultMessage: 'Can’t be sent again.' });
    return <p class="soft">{`${never} ${noReplayWords(no_replay).shown}`}</p>;
  }
  return (
    <form method="post" action={action}>
      <Button class="plain" defaultMessage="Send again">
        <span class="hidden"> {id}</span>
      </Button>
    </form>
  );
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
