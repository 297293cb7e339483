// A list's saved views and columns, and how they are changed.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListColumns, ListName } from '../../../contract/console/list-view.ts';
import { useGateway } from '../../gateway/client.ts';
import { useEnvironment } from '../../window/environment.ts';

export function useListSettings(list: ListName) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const environmentId = useEnvironment().id;
  const key = { environmentId, list };
  const settings = gateway.lists.settings.queryOptions({ input: key });
  const query = useQuery(settings);
  const refresh = () => queries.invalidateQueries({ queryKey: settings.queryKey });
  const save = useMutation(gateway.lists.saveView.mutationOptions({ onSettled: refresh }));
  const remove = useMutation(gateway.lists.removeView.mutationOptions({ onSettled: refresh }));
  const first = useMutation(gateway.lists.setFirstView.mutationOptions({ onSettled: refresh }));
  // Shown in the same moment: a column that is dragged must stay where it was put, and a box that is ticked stay ticked.
  const [chosen, setChosen] = useState<{ columns: ListColumns | null } | null>(null);
  const columns = useMutation(
    gateway.lists.setColumns.mutationOptions({
      onSettled: async (_saved, _problem, input) => {
        await refresh();
        setChosen((now) => (now?.columns === input.columns ? null : now));
      },
    }),
  );
  return {
    isThere: query.data !== undefined,
    views: query.data?.views ?? [],
    columns: (chosen ?? query.data)?.columns ?? null,
    error: save.error ?? remove.error ?? first.error ?? columns.error,
    saveView: (name: string, search: object) => save.mutateAsync({ ...key, name, search: JSON.stringify(search) }),
    removeView: (viewId: string) => remove.mutate({ ...key, viewId }),
    setFirstView: (viewId: string | null) => first.mutate({ ...key, viewId }),
    setColumns: (next: ListColumns | null) => {
      setChosen({ columns: next });
      columns.mutate({ ...key, columns: next });
    },
  };
}

export type ListSettings = ReturnType<typeof useListSettings>;
