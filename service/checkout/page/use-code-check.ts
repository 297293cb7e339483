// A code as it is typed, and whether it is the right one.
import { useState } from 'preact/hooks';
import type { PayableSession } from '../messages.ts';
import type { FlowEvent } from './flow.ts';
import { callStep } from './service-calls.ts';
import { type StepCall, useStepCall } from './use-step-call.ts';

const DIGITS = 6;

export type CodeCheck = Pick<StepCall, 'busy' | 'hindrance' | 'clear'> & {
  digits: string;
  /** Less than a code was handed in. */
  isShort: boolean;
  /** Takes what was typed or pasted, "123 456" too; a whole code is checked at once. */
  enter: (text: string) => void;
  /** Checks what is there, again where it was checked in vain. */
  submit: () => void;
};

type Checking = {
  session: PayableSession;
  dispatch: (event: FlowEvent) => void;
  onProved: () => void;
  onRefused: () => void;
};

export function useCodeCheck({ session, dispatch, onProved, onRefused }: Checking): CodeCheck {
  const call = useStepCall(dispatch);
  const [digits, setDigits] = useState('');
  const [isShort, setShort] = useState(false);

  async function check(code: string): Promise<void> {
    const answer = await call.run(async () => {
      const result = await callStep<object>(session, 'verify', { code });
      // After a lost connection the same code is tried again; a wrong one is typed again.
      if (result.kind === 'refused') setDigits('');
      if (result.kind === 'refused' && result.problem.code === 'code_no_good')
        dispatch({ type: 'met_trouble', trouble: 'session_authentication_failed' });
      return result;
    });
    if (answer) onProved();
    else onRefused();
  }
  function enter(text: string): void {
    if (call.busy) return;
    const entered = text.replaceAll(/\D/g, '').slice(0, DIGITS);
    setDigits(entered);
    setShort(false);
    if (entered !== '') call.clear();
    if (entered.length === DIGITS && entered !== digits) void check(entered);
  }
  function submit(): void {
    // A tap that comes after the last digit was typed: the code is being checked, or was wrong and is told so.
    if (call.busy) return;
    if (digits === '' && call.hindrance) return onRefused();
    setShort(digits.length < DIGITS);
    if (digits.length === DIGITS) void check(digits);
  }
  return { busy: call.busy, hindrance: call.hindrance, clear: call.clear, digits, isShort, enter, submit };
}
