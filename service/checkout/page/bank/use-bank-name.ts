// The name of the bank whose routing number is being typed.
import { useEffect, useRef, useState } from 'preact/hooks';
import { isRoutingNumber } from '../../bank/routing-number.ts';
import type { PayableSession } from '../../messages.ts';
import type { FlowEvent } from '../flow.ts';
import { callStep } from '../service-calls.ts';
import { useStepCall } from '../use-step-call.ts';

/** Null where nobody knows its name; undefined while it isn't known yet whether anybody does, or the number is none. */
export function useBankName(
  session: PayableSession,
  dispatch: (event: FlowEvent) => void,
  routingNumber: string,
): string | null | undefined {
  const call = useStepCall(dispatch);
  const [named, setNamed] = useState<{ number: string; name: string | null } | null>(null);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (call.busy || asked.current === routingNumber || !isRoutingNumber(routingNumber)) return;
    asked.current = routingNumber;
    const look = () => callStep<{ bank_name: string | null }>(session, 'bank-name', { routing_number: routingNumber });
    void call.run(look).then((answer) => answer && setNamed({ number: routingNumber, name: answer.bank_name }));
  }, [routingNumber, call, session]);
  return named?.number === routingNumber ? named.name : undefined;
}
