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
import { defineProcedure, nothing } from './define-procedure.ts';

export const environments = {
  add: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    pin: true,
    input: NewEnvironmentInput,
    output: EnvironmentView,
  }),
  edit: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    pin: true,
    input: EditEnvironmentInput,
    output: EnvironmentView,
  }),
  setMode: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    pin: true,
    input: SetModeInput,
    output: EnvironmentView,
  }),
  setLook: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, input: SetLookInput, output: EnvironmentView }),
  nameAccount: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    input: NameAccountInput,
    output: EnvironmentView,
  }),
  dependants: defineProcedure({ does: 'reads', roles: EVERYONE, input: EnvironmentKey, output: EnvironmentDependants }),
  remove: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, input: EnvironmentKey, output: nothing }),
};

/** API keys come in through these procedures; none gives one out. */
export const keys = {
  enter: defineProcedure({ does: 'acts', roles: KEY_HOLDERS, pin: true, input: EnterKeysInput, output: KeysView }),
  remove: defineProcedure({ does: 'acts', roles: KEY_HOLDERS, input: AccountKey, output: nothing }),
};
