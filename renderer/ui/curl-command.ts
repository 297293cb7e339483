// A call as a command for a terminal. The token is left to the shell's variable TOKEN: no secret gets into the clipboard.
import type { CallView } from '../../contract/console/call.ts';

/** The command that sends the call again; for POSIX shells. */
export function curlCommand({ method, body, idempotencyKey }: CallView, url: string): string {
  return [
    `curl -X ${method} ${quoted(url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    "-H 'Content-Type: application/json'",
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    // Not --data, which would read a file where the body began with @.
    ['--data-raw', quoted(body)].join(' '),
  ].join(' \\\n  ');
}

/** One argument of a POSIX shell, whatever is in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
