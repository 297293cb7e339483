// Procedures of the PIN of this computer.
import { EnterPinInput, PinState, SetPinInput } from '../console/pin.ts';
import { EVERYONE } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const pin = {
  state: reads({ roles: EVERYONE, output: PinState }),
  set: acts({ roles: EVERYONE, input: SetPinInput, output: PinState }),
  remove: acts({ roles: EVERYONE, input: EnterPinInput, output: PinState }),
  enter: acts({ roles: EVERYONE, input: EnterPinInput, output: PinState }),
  touch: reads({ roles: EVERYONE, output: nothing }),
};
