// What staff do with environments.

import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type {
  EditEnvironmentInput,
  EnvironmentDependants,
  EnvironmentKey,
  NameAccountInput,
  SetLookInput,
  SetModeInput,
} from '../../../contract/console/environment-change.ts';
import type { NewEnvironmentInput } from '../../../contract/console/environment-file.ts';
import { addEnvironment } from './add-environment.ts';
import { editEnvironment } from './edit-environment.ts';
import type { EnvironmentRooms } from './forget-keys.ts';
import { nameAccount } from './name-account.ts';
import { removeEnvironment } from './remove-environment.ts';
import { setLook } from './set-look.ts';
import { setMode } from './set-mode.ts';

export type EnvironmentsDesk = {
  add: (said: NewEnvironmentInput) => Promise<EnvironmentView>;
  edit: (input: EditEnvironmentInput) => Promise<EnvironmentView>;
  setMode: (input: SetModeInput) => Promise<EnvironmentView>;
  setLook: (input: SetLookInput) => Promise<EnvironmentView>;
  nameAccount: (input: NameAccountInput) => Promise<EnvironmentView>;
  dependants: (key: EnvironmentKey) => Promise<EnvironmentDependants>;
  remove: (key: EnvironmentKey) => Promise<void>;
};

export function openEnvironmentsDesk(rooms: EnvironmentRooms): EnvironmentsDesk {
  return {
    add: (said) => addEnvironment(rooms.ledger, said),
    edit: (input) => editEnvironment(rooms, input),
    setMode: (input) => setMode(rooms.ledger, input),
    setLook: (input) => setLook(rooms.ledger, input),
    nameAccount: (input) => nameAccount(rooms.ledger, input),
    dependants: ({ environmentId }) => rooms.ledger.dependantsOf(environmentId),
    remove: (key) => removeEnvironment(rooms, key),
  };
}
