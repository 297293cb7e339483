// One seller: its steps, its keys, its notes.
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';

export function SellerPage({ sellerId }: { sellerId: string }) {
  usePageTitle('Seller');
  return <PageHeader title={sellerId} from={{ to: '/sellers', name: 'Sellers' }} />;
}
