// Reconcile: Fee entries against the provider’s statement.
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';

export function ReconcilePage() {
  usePageTitle('Reconcile');
  return <PageHeader title="Reconcile" words="Fee entries against the provider’s statement." />;
}
