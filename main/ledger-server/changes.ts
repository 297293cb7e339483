// Tells desks that something changed, as an event stream: which environments, a few times a second at most.
import type { TeamChange } from '../../contract/team/wire.ts';
import type { Session } from './sessions.ts';

/** Engineering values, in ms: changes of so long are told together; a proxy that sees nothing for longer may hang up. */
const TOGETHER_MS = 250;
const ALIVE_MS = 15_000;
/** Engineering value: a desk with this many unread notices is disconnected. It reconnects and reads everything. */
const UNREAD = 64;

/** environment: null if the change belongs to none, or to an unknown one. */
export type ChangeNotice = { environment: string | null; by: string | null };
export type Changes = ReturnType<typeof openChanges>;

type Listener = {
  instanceId: string;
  end: () => void;
  environments: Set<string>;
  others: boolean;
  send: (text: string) => void;
};

/** `beat` is called now and then, while somebody listens or not. */
export function openChanges(beat: () => void) {
  const listeners = new Set<Listener>();
  let due: NodeJS.Timeout | null = null;

  const flush = () => {
    due = null;
    for (const listener of listeners) {
      const { environments, others } = listener;
      if (environments.size === 0 && !others) continue;
      const change: TeamChange = { environments: [...environments], others };
      environments.clear();
      listener.others = false;
      listener.send(`data: ${JSON.stringify(change)}\n\n`);
    }
  };
  const alive = setInterval(() => {
    beat();
    for (const { send } of listeners) send(':\n\n');
  }, ALIVE_MS);

  return {
    /** Tells everybody but the run that made the change, which knows. */
    tell: ({ environment, by }: ChangeNotice): void => {
      for (const listener of listeners) {
        if (listener.instanceId === by) continue;
        if (environment === null) listener.others = true;
        else listener.environments.add(environment);
      }
      due ??= setTimeout(flush, TOGETHER_MS);
    },
    /** A stream that ends with its session. */
    stream: (session: Session): ReadableStream<Uint8Array> => {
      const bytes = new TextEncoder();
      let stop: () => void = () => undefined;
      let leave = stop;
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            const listener: Listener = {
              instanceId: session.caller.instanceId,
              environments: new Set(),
              others: false,
              end: () => stop(),
              send: (text) => {
                if ((controller.desiredSize ?? 0) <= 0) return stop();
                controller.enqueue(bytes.encode(text));
              },
            };
            leave = () => {
              listeners.delete(listener);
              session.onEnd.delete(stop);
            };
            stop = () => {
              leave();
              controller.close();
            };
            session.onEnd.add(stop);
            listeners.add(listener);
            // At once, so that the desk knows that from now on it is told.
            listener.send(':\n\n');
          },
          cancel: () => leave(),
        },
        { highWaterMark: UNREAD },
      );
    },
    count: (): number => listeners.size,
    endAll: () => {
      for (const { end } of [...listeners]) end();
    },
    close: () => {
      clearInterval(alive);
      if (due) clearTimeout(due);
    },
  };
}
