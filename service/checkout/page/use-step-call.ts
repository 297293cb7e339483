// A call of a step: busy while it is on its way, and what stood in its way afterwards. What ends the visit ends it here, for every step alike.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { StepProblem } from '../messages.ts';
import type { FlowEvent } from './flow.ts';
import type { CallResult } from './service-calls.ts';

/** What a step has to find words for. */
export type Hindrance =
  | Exclude<StepProblem, { code: 'expired' | 'already_completed' | 'authentication_failed' }>
  | { code: 'unreachable' };

export type StepCall = {
  busy: boolean;
  hindrance: Hindrance | null;
  /** Takes the hindrance off the screen. */
  clear: () => void;
  /** The answer, or undefined where there is none: then the hindrance says why, or the visit has ended. A second call while one is on its way is not made. */
  run: <Answer>(call: () => Promise<CallResult<Answer>>) => Promise<Answer | undefined>;
};

/** One for each thing a step asks the service for. `onHindered` hears at once of what stood in the way. */
export function useStepCall(
  dispatch: (event: FlowEvent) => void,
  onHindered: (hindrance: Hindrance) => void = () => undefined,
): StepCall {
  const [busy, setBusy] = useState(false);
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);
  const running = useRef(false);
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );
  async function run<Answer>(call: () => Promise<CallResult<Answer>>): Promise<Answer | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setHindrance(null);
    const result = await call();
    running.current = false;
    // The consumer went elsewhere meanwhile: an answer that comes late moves nothing there.
    if (gone.current) return undefined;
    setBusy(false);
    if (result.kind === 'ok') return result.answer;
    meet(result);
    return undefined;
  }
  function meet(result: Exclude<CallResult<unknown>, { kind: 'ok' }>): void {
    if (result.kind === 'unreachable') {
      setHindrance({ code: 'unreachable' });
      dispatch({ type: 'met_trouble', trouble: 'session_network_error' });
    } else if (result.problem.code === 'expired') dispatch({ type: 'ended', reason: 'session_expired' });
    else if (result.problem.code === 'already_completed')
      dispatch({ type: 'ended', reason: 'session_already_completed' });
    else if (result.problem.code === 'authentication_failed')
      dispatch({ type: 'ended', reason: 'session_authentication_failed' });
    else {
      setHindrance(result.problem);
      onHindered(result.problem);
    }
  }
  return { busy, hindrance, clear: () => setHindrance(null), run };
}
