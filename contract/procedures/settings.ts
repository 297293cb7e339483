// Procedures of this computer's settings.
import { ErasableView, EraseInput, SetSettingsInput, SettingsView } from '../console/settings.ts';
import { ANYONE } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const settings = {
  state: reads({ duties: ANYONE, output: SettingsView }),
  set: acts({ duties: ANYONE, input: SetSettingsInput, output: SettingsView }),
  erasable: reads({ duties: ANYONE, output: ErasableView }),
  /** Answered before Paydesk closes, which it does by itself. */
  erase: acts({ duties: ANYONE, pin: true, input: EraseInput, output: nothing }),
};
