// Procedures of environments and the keys of their accounts.
import { EnvironmentView, KeysView } from '../console/environment.ts';
import {
  EditEnvironmentInput,
  EnvironmentDependants,
  EnvironmentKey,
  NameAccountInput,
  SetLookInput,
  SetModeInput,
} from '../console/environment-change.ts';
import { NewEnvironmentInput } from '../console/environment-file.ts';
import { AccountKey, EnterKeysInput } from '../console/keys.ts';
import { ADMINISTRATOR, EVERYONE, KEY_HOLDERS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const environments = {
  add: acts({ roles: ADMINISTRATOR, pin: true, input: NewEnvironmentInput, output: EnvironmentView }),
  edit: acts({ roles: ADMINISTRATOR, pin: true, input: EditEnvironmentInput, output: EnvironmentView }),
  setMode: acts({ roles: ADMINISTRATOR, pin: true, input: SetModeInput, output: EnvironmentView }),
  setLook: acts({ roles: ADMINISTRATOR, input: SetLookInput, output: EnvironmentView }),
  nameAccount: acts({ roles: ADMINISTRATOR, input: NameAccountInput, output: EnvironmentView }),
  dependants: reads({ roles: EVERYONE, input: EnvironmentKey, output: EnvironmentDependants }),
  remove: acts({ roles: ADMINISTRATOR, input: EnvironmentKey, output: nothing }),
};

/** API keys come in through these procedures; none gives one out. */
export const keys = {
  enter: acts({ roles: KEY_HOLDERS, pin: true, input: EnterKeysInput, output: KeysView }),
  remove: acts({ roles: KEY_HOLDERS, input: AccountKey, output: nothing }),
};
