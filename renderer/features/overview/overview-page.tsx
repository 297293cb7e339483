// Overview: What needs a person today.
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';

export function OverviewPage() {
  usePageTitle('Overview');
  return <PageHeader title="Overview" words="What needs a person today." />;
}
