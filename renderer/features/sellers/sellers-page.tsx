// Sellers: From invitation to first payment.
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';

export function SellersPage() {
  usePageTitle('Sellers');
  return <PageHeader title="Sellers" words="From invitation to first payment." />;
}
