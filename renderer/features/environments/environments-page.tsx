// Environments: the services this console knows, and adding another.
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';

export function EnvironmentsPage() {
  usePageTitle('Environments');
  return <PageHeader title="Environments" words="The payment services this console knows." />;
}
