// Seller fees: One entry a captured transaction.
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';

export function FeesPage() {
  usePageTitle('Seller fees');
  return <PageHeader title="Seller fees" words="One entry a captured transaction." />;
}
