// Others' changes as they happen: the server's event stream, listened to for as long as Paydesk runs.
import { setTimeout } from 'node:timers/promises';
import { TEAM_PATHS, TeamChange } from '../../contract/team/wire.ts';
import { PaydeskError } from '../problem.ts';
import type { Reached } from './remote-ledger.ts';
import type { SignedSession } from './signed-session.ts';

/** Engineering values in ms: the server says something at least every quarter of a minute; between two tries. */
const SILENT_MS = 40_000;
const AGAIN_AFTER_MS = 1_000;

/** Tells of every change, and, after each time that the stream was broken, that anything may have changed. Ends with `signal`. */
export async function followChanges(
  session: SignedSession,
  reached: Reached,
  changed: (change: TeamChange) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let leave = () => {};
    try {
      const answer = await session.ask({ method: 'GET', path: TEAM_PATHS.changes, body: () => '' }, SILENT_MS);
      // Ended while it was asked for: the signal says so no second time.
      if (signal.aborted) {
        answer.destroy();
        return;
      }
      leave = () => answer.destroy();
      signal.addEventListener('abort', leave, { once: true });
      reached.answered();
      changed({ environments: [], others: true });
      let rest = '';
      answer.setEncoding('utf8');
      for await (const chunk of answer as AsyncIterable<string>) {
        const events = (rest + chunk).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          const data = event.match(/^data: ?(.*)$/m)?.[1];
          if (data) changed(TeamChange.parse(JSON.parse(data)));
        }
      }
    } catch (error) {
      // A refusal is an answer: what is asked next says which.
      if (!(error instanceof PaydeskError)) reached.silent(error instanceof Error ? error.message : String(error));
    }
    signal.removeEventListener('abort', leave);
    await setTimeout(AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
