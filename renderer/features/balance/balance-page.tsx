// Balance and payouts: What the marketplace has collected, and what is paid out.
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';

export function BalancePage() {
  usePageTitle('Balance and payouts');
  return <PageHeader title="Balance and payouts" words="What the marketplace has collected, and what is paid out." />;
}
