// Procedures of environments and the keys of their accounts.
import { z } from 'zod';
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
import { AccountKey, EnterKeysInput, KeyLink } from '../console/keys.ts';
import { HOLDS_KEYS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const environments = {
  add: acts({ duties: ['administer'], pin: true, input: NewEnvironmentInput, output: EnvironmentView }),
  edit: acts({ duties: ['administer'], pin: true, input: EditEnvironmentInput, output: EnvironmentView }),
  setMode: acts({ duties: ['administer'], pin: true, input: SetModeInput, output: EnvironmentView }),
  setLook: acts({ duties: ['administer'], input: SetLookInput, output: EnvironmentView }),
  nameAccount: acts({ duties: ['administer'], input: NameAccountInput, output: EnvironmentView }),
  dependants: reads({ duties: ['view'], input: EnvironmentKey, output: EnvironmentDependants }),
  setKeysAtServer: acts({
    duties: ['administer'],
    ledger: 'setKeysAtServer',
    pin: true,
    input: EnvironmentKey.extend({ atServer: z.boolean() }),
    output: nothing,
  }),
  remove: acts({ duties: ['administer'], input: EnvironmentKey, output: nothing }),
};

/** API keys come in through these procedures; none gives one out. */
export const keys = {
  enter: acts({ duties: HOLDS_KEYS, pin: true, input: EnterKeysInput, output: KeysView }),
  remove: acts({ duties: HOLDS_KEYS, input: AccountKey, output: nothing }),
  makeLink: acts({ duties: HOLDS_KEYS, pin: true, input: AccountKey, output: KeyLink }),
};
