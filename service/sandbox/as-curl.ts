// A call of the log as a command that does the same again.
import type { LoggedRequest } from './request-log.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as a command, with $TOKEN or the keys in place of what must not be shown. */
export function asCurl(origin: string, { method, path, headers, body }: LoggedRequest): string {
  const { authorization, 'user-agent': _, ...sent } = headers;
  const signed = authorization?.startsWith('Basic')
    ? ' -u "$CLIENT_ID:$CLIENT_SECRET"'
    : authorization === undefined
      ? ''
      : ' -H "Authorization: bearer $TOKEN"';
  const named = Object.entries(sent).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`);
  // With -d, a body that begins with @ would name a file of the developer's to send.
  const data = body === null ? '' : ` --data-raw ${quoted(body)}`;
  return `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}${signed}${named.join('')}${data}`;
}
