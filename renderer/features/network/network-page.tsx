// Network: how this installation reaches payment services, whom it trusts, and which step fails where it doesn't.
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { CertificatesCard } from './certificates-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import { PolicyCard } from './policy-card.tsx';
import { ProxyCard } from './proxy-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

export function NetworkPage() {
  usePageTitle(t({ defaultMessage: 'Network' }));
  const gateway = useGateway();
  const facts = useQuery(gateway.console.facts.queryOptions());
  const query = useQuery(gateway.network.state.queryOptions());
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Network' })}
        words={t({ defaultMessage: 'How this installation reaches payment services.' })}
      />
      <Stack gap="lg">
        {facts.data?.policy && <PolicyCard policy={facts.data.policy} />}
        {query.data ? (
          <>
            <ChecksCard state={query.data} version={facts.data?.version ?? ''} />
            <ProxyCard state={query.data} />
            <SignInCard state={query.data} vault={facts.data?.vault.state ?? 'waiting'} />
            <CertificatesCard state={query.data} />
          </>
        ) : (
          <Skeleton height={320} radius="lg" />
        )}
      </Stack>
    </>
  );
}
