// The list as its address says; where that says nothing, the view that somebody wants to see first.
import { type ReactNode, useEffect } from 'react';
import type { ListName } from '../../../contract/console/list-view.ts';
import { useEnvironment } from '../../window/environment.ts';
import { isBare } from '../list-search.ts';
import { keepListShown } from './list-shown.ts';
import { useListSettings } from './use-list-settings.ts';
import { searchOf } from './view-menu.tsx';

type ChosenListProps<Search> = {
  list: ListName;
  search: Search;
  read: (search: unknown) => Search;
  children: (search: Search) => ReactNode;
};

export function ChosenList<Search extends object>({ list, search, read, children }: ChosenListProps<Search>) {
  const { id: environmentId } = useEnvironment();
  const { isThere, views } = useListSettings(list);
  const first = isBare(search) ? views.find(({ isFirst }) => isFirst) : undefined;
  const shown = first ? read(searchOf(first)) : search;
  const address = JSON.stringify(shown);
  useEffect(() => {
    keepListShown(environmentId, list, JSON.parse(address));
  }, [environmentId, list, address]);
  // Another list would be seen for a moment.
  if (!isThere && isBare(search)) return null;
  return children(shown);
}
