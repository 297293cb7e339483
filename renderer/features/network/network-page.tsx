// Network: how this installation reaches payment services, whom it trusts, and which step fails where it doesn't.

import { Anchor, Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { AddedCertificate, CertificateFile, NetworkState } from '../../../contract/console/network.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { ChecksCard } from './checks-card.tsx';
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
        {facts.data?.policy && (
          <Anchor component={Link} to="/settings" size="sm" w="fit-content">
            {t({ defaultMessage: 'See what your organization manages' })}
          </Anchor>
        )}
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

/** onRemove: nothing can be done about an authority without it. */
type Authority = AddedCertificate & { onRemove: (() => void) | null };

const COLUMNS = perLanguage((): RowColumn<Authority>[] => [
  {
    name: t({ defaultMessage: 'Authority' }),
    cell: ({ subject, fileName }) => (
      <>
        <Text size="sm" fw={550}>
          {subject}
        </Text>
        <Text size="xs" c="dimmed">
          {fileName}
        </Text>
      </>
    ),
  },
  { name: t({ defaultMessage: 'Valid until' }), cell: ({ validUntil }) => <Moment at={validUntil} /> },
  {
    name: t({ defaultMessage: 'SHA-256 fingerprint' }),
    cell: ({ fingerprint }) => (
      <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }} maw={320}>
        {fingerprint}
      </Text>
    ),
  },
  {
    name: t({ defaultMessage: 'Remove' }),
    align: 'right',
    cell: ({ subject, onRemove }) =>
      onRemove ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={onRemove}
          aria-label={t({ defaultMessage: 'Remove {authority}' }, { authority: subject })}
        >
          {t({ defaultMessage: 'Remove' })}
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Managed' })}
        </Text>
      ),
  },
]);

/** The authorities that were added to the system's own: a company's, whose proxy or service shows certificates of its own making. */
function CertificatesCard({ state }: { state: NetworkState }) {
  const gateway = useGateway();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const resetFile = useRef<() => void>(null);
  const read = useMutation(gateway.network.readCertificates.mutationOptions());
  const remove = useMutation(gateway.network.removeCertificate.mutationOptions());
  const problem = read.error ?? remove.error;
  const take = async (file: File | null) => {
    // The same file can be chosen again after a cancel.
    resetFile.current?.();
    if (!file) return;
    const input = { fileName: file.name, text: (await file.text()).slice(0, 1_000_000) };
    const certificates = await read.mutateAsync(input).catch(() => null);
    if (certificates === null) return;
    if (certificates.length > 0) return setChosen({ ...input, certificates });
    tellDone(
      t({ defaultMessage: 'Nothing to add' }),
      t({ defaultMessage: 'Paydesk already trusts every authority in {file}.' }, { file: file.name }),
    );
  };
  const { certificates, managedCertificates } = state;
  return (
    <Card title={t({ defaultMessage: 'Certificate authorities' })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" maw={680}>
          {t(
            {
              defaultMessage:
                'Paydesk trusts public authorities and {count, plural, one {# authority} other {# authorities}} of this computer. Add your company’s if its proxy or service uses one of its own. The checkout preview trusts public authorities and this computer’s only.',
            },
            { count: state.systemAuthorities },
          )}
        </Text>
        {certificates.length + managedCertificates.length > 0 && (
          <RowTable
            columns={COLUMNS()}
            rows={[
              ...managedCertificates.map((certificate) => ({ ...certificate, onRemove: null })),
              ...certificates.map((certificate) => ({
                ...certificate,
                onRemove: () => remove.mutate({ fingerprint: certificate.fingerprint }),
              })),
            ]}
            rowId={({ fingerprint, onRemove }) => `${fingerprint} ${onRemove === null}`}
          />
        )}
        {problem && <ProblemAlert problem={problemOf(problem)} />}
        <Group>
          <FileButton
            resetRef={resetFile}
            onChange={(file) => void take(file)}
            accept=".pem,.crt,.cer,application/x-pem-file"
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPlus size={16} />} loading={read.isPending}>
                {t({ defaultMessage: 'Add PEM file' })}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
      <ConfirmAuthorities chosen={chosen} onClose={() => setChosen(null)} />
    </Card>
  );
}

/** file: what was chosen, with what it would add. */
type ChosenFile = CertificateFile & { certificates: readonly AddedCertificate[] };

/** Asks before an authority is trusted: hosts it vouches for receive API keys. */
function ConfirmAuthorities({ chosen, onClose }: { chosen: ChosenFile | null; onClose: () => void }) {
  const count = chosen?.certificates.length ?? 1;
  const { addCertificates } = useGateway().network;
  return (
    <RecordDialog
      record={chosen}
      onClose={onClose}
      size="lg"
      title={t(
        { defaultMessage: '{count, plural, one {Trust this authority?} other {Trust these # authorities?}}' },
        { count },
      )}
    >
      {({ fileName, text, certificates }) => (
        <ActionForm
          procedure={addCertificates}
          words={
            <>
              <Text size="sm">
                {t(
                  {
                    defaultMessage:
                      'Servers with a certificate from {count, plural, one {this authority} other {these authorities}} can then receive your API keys. Compare each fingerprint with the one from your administrator.',
                  },
                  { count },
                )}
              </Text>
              {certificates.map((certificate) => (
                <div key={certificate.fingerprint}>
                  <Text size="sm" fw={550}>
                    {certificate.subject}
                  </Text>
                  <CertificateFacts certificate={certificate} />
                </div>
              ))}
            </>
          }
          input={() => ({ fileName, text, fingerprints: certificates.map(({ fingerprint }) => fingerprint) })}
          action={t({ defaultMessage: '{count, plural, one {Trust authority} other {Trust authorities}}' }, { count })}
          canCancel
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
