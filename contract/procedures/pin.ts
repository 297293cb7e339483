// Procedures of the PIN of this computer.
import { EnterPinInput, PinState, SetPinInput } from '../console/pin.ts';
import { EVERYONE } from '../operations/who-may-send.ts';
import { defineProcedure, nothing } from './define-procedure.ts';

export const pin = {
  state: defineProcedure({ does: 'reads', roles: EVERYONE, output: PinState }),
  set: defineProcedure({ does: 'acts', roles: EVERYONE, input: SetPinInput, output: PinState }),
  remove: defineProcedure({ does: 'acts', roles: EVERYONE, input: EnterPinInput, output: PinState }),
  enter: defineProcedure({ does: 'acts', roles: EVERYONE, input: EnterPinInput, output: PinState }),
  touch: defineProcedure({ does: 'reads', roles: EVERYONE, output: nothing }),
};
