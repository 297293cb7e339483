// The columns of a comparison.
import { perLanguage, t } from '../../../messages/t.ts';
import type { Column } from '../../ui/data-table.tsx';
import { withZone } from '../../ui/time-words.ts';

export const ROW_COLUMNS = perLanguage((): Column[] => [
  { name: t({ defaultMessage: 'Transaction' }) },
  { name: t({ defaultMessage: 'Status' }) },
  { name: withZone(t({ defaultMessage: 'Charged' })) },
  { name: t({ defaultMessage: 'Paydesk' }), align: 'right' },
  { name: t({ defaultMessage: 'Provider' }), align: 'right' },
  { name: t({ defaultMessage: 'Action' }), align: 'right' },
]);
