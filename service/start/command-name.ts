// What a person types to run the service: its package's command, or the repository's script.
import { parse } from 'node:path';

/** How the process was started, for usage lines. */
export function commandName(program = process.argv[1] ?? ''): string {
  return parse(program).name === 'paydesk-service' ? 'paydesk-service' : 'npm run service --';
}
