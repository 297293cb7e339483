// The columns of a comparison.
import type { Column } from '../../ui/data-table.tsx';

export const ROW_COLUMNS: Column[] = [
  { name: 'Transaction' },
  { name: 'Match' },
  { name: 'Charged' },
  { name: 'Ours', align: 'right' },
  { name: 'Theirs', align: 'right' },
  { name: 'Action', align: 'right' },
];
