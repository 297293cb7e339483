// What a list of this environment showed last: a record's page leads back there, and to the records beside it.
import type { ListName } from '../../../contract/console/list-view.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useWindowState } from '../../window/window-state.ts';

const NOTHING = {};
const keyOf = (environmentId: string, list: ListName) => `${list} ${environmentId}`;

/** As the list's address has it; empty where it wasn't shown yet. */
export function useListShown(list: ListName): object {
  const { id } = useEnvironment();
  return useWindowState(({ listsShown }) => listsShown[keyOf(id, list)] ?? NOTHING);
}

export function keepListShown(environmentId: string, list: ListName, search: object): void {
  useWindowState.setState(({ listsShown }) => ({
    listsShown: { ...listsShown, [keyOf(environmentId, list)]: search },
  }));
}
