// What an authorization means for the checkout, and for who asked to be remembered with it.
import { keepDevice } from './device-token.ts';
import type { FlowEvent } from './flow.ts';
import { canHavePasskey } from './passkeys.ts';
import type { Authorized } from './service-calls.ts';

/** Keeps the device's token where there is one. */
export function authorizedEvent({ complete, receipt, remembered }: Authorized): FlowEvent {
  if (remembered.device !== null) keepDevice(remembered.device);
  const offersPasskey = remembered.can_add_passkey && canHavePasskey();
  return { type: 'authorized', payload: complete, receipt, offersPasskey };
}
