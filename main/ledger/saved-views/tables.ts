// The tables of saved views and of chosen columns.
import type { ListName } from '../../../contract/console/list-view.ts';

export type ListViewTables = {
  list_view: {
    id: string;
    environment_id: string;
    list: ListName;
    name: string;
    /** JSON: what stands in the list's address. */
    search: string;
    /** 1: shown where no other is chosen; one a list. */
    is_first: 0 | 1;
  };
  /** JSON of ListColumns. */
  list_columns: { list: ListName; columns: string };
};
