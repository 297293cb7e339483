// Procedures of the PIN of this computer.
import { EnterPinInput, PinState, SetPinInput } from '../console/pin.ts';
import { ANYONE } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const pin = {
  state: reads({ duties: ANYONE, output: PinState }),
  set: acts({ duties: ANYONE, input: SetPinInput, output: PinState }),
  remove: acts({ duties: ANYONE, input: EnterPinInput, output: PinState }),
  enter: acts({ duties: ANYONE, input: EnterPinInput, output: PinState }),
  touch: reads({ duties: ANYONE, output: nothing }),
};
