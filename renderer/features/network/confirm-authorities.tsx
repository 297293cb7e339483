// Asks before an authority is trusted: whoever it vouches for receives API keys.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AddedCertificate, CertificateFile } from '../../../contract/console/network.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { CertificateFacts } from './certificate-facts.tsx';

/** file: what was chosen, with what it would add. */
export type ChosenFile = CertificateFile & { certificates: readonly AddedCertificate[] };

export function ConfirmAuthorities({ chosen, onClose }: { chosen: ChosenFile | null; onClose: () => void }) {
  return (
    <Modal
      opened={chosen !== null}
      onClose={onClose}
      size="lg"
      title={t(
        { defaultMessage: '{count, plural, one {Trust this authority?} other {Trust these # authorities?}}' },
        { count: chosen?.certificates.length ?? 1 },
      )}
    >
      {chosen && <Confirmation chosen={chosen} onClose={onClose} />}
    </Modal>
  );
}

function Confirmation({ chosen, onClose }: { chosen: ChosenFile; onClose: () => void }) {
  const gateway = useGateway();
  const add = useMutation(gateway.network.addCertificates.mutationOptions({ onSuccess: onClose }));
  const { fileName, text, certificates } = chosen;
  const count = certificates.length;
  return (
    <Stack gap="md">
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
      {add.error && <ProblemAlert problem={problemOf(add.error)} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t({ defaultMessage: 'Cancel' })}
        </Button>
        <Button
          loading={add.isPending}
          onClick={() =>
            add.mutate({ fileName, text, fingerprints: certificates.map(({ fingerprint }) => fingerprint) })
          }
        >
          {t({ defaultMessage: '{count, plural, one {Trust authority} other {Trust authorities}}' }, { count })}
        </Button>
      </Group>
    </Stack>
  );
}
