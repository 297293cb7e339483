// The authorities that were added to the system's own: a company's, whose proxy or service shows certificates of its own making.
import { Button, FileButton, Group, Stack, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AddedCertificate, NetworkState } from '../../../contract/console/network.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';
import { type ChosenFile, ConfirmAuthorities } from './confirm-authorities.tsx';

const COLUMNS = perLanguage((): Column[] => [
  { name: t({ defaultMessage: 'Authority' }) },
  { name: t({ defaultMessage: 'Valid until' }) },
  { name: t({ defaultMessage: 'SHA-256 fingerprint' }) },
  { name: t({ defaultMessage: 'Remove' }), align: 'right' },
]);

export function CertificatesCard({ state }: { state: NetworkState }) {
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
          <DataTable columns={COLUMNS()}>
            {managedCertificates.map((certificate) => (
              <Row key={certificate.fingerprint} certificate={certificate} onRemove={null} />
            ))}
            {certificates.map((certificate) => (
              <Row
                key={certificate.fingerprint}
                certificate={certificate}
                onRemove={() => remove.mutate({ fingerprint: certificate.fingerprint })}
              />
            ))}
          </DataTable>
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

function Row({ certificate, onRemove }: { certificate: AddedCertificate; onRemove: (() => void) | null }) {
  const { subject, fileName, validUntil, fingerprint } = certificate;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={550}>
          {subject}
        </Text>
        <Text size="xs" c="dimmed">
          {fileName}
        </Text>
      </Table.Td>
      <Table.Td>
        <Moment at={validUntil} />
      </Table.Td>
      <Table.Td>
        <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }} maw={320}>
          {fingerprint}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        {onRemove ? (
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
        )}
      </Table.Td>
    </Table.Tr>
  );
}
