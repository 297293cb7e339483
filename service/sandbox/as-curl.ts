// A call of the log as a command that does the same again.
import type { LoggedRequest } from './request-log.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as a command, with $TOKEN or the keys in place of what must not be shown. */
export function asCurl(origin: string, request: LoggedRequest): string {
  const { method, path, headers, body } = request;
  const { authorization, 'user-agent': _, ...sent } = headers;
  const named = Object.entries(sent).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`);
  const data = isBodyUnread(request) ? '…' : body;
  const address = `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}`;
  // With -d, a body that begins with @ would name a file of the developer's to send.
  return `${address}${signature(authorization)}${named.join('')}${data === null ? '' : ` --data-raw ${quoted(data)}`}`;
}

/** Whether the body wasn't read because the access token was refused first. */
export function isBodyUnread({ no_replay, body, headers }: LoggedRequest): boolean {
  return no_replay === 'not_signed' && body === null && headers['content-type'] !== undefined;
}

/** As it was signed, in another scheme too: otherwise the command would do what the call did not. */
function signature(authorization: string | undefined): string {
  if (authorization === undefined) return '';
  if (/^basic /i.test(authorization)) return ' -u "$CLIENT_ID:$CLIENT_SECRET"';
  return ` -H "Authorization: ${authorization.replace('…', '$TOKEN')}"`;
}
