// A certificate's facts, for judging it: whose, by whom, until when, and its fingerprint.
import { Text } from '@mantine/core';
import type { CertificateView } from '../../../contract/console/network.ts';
import { Moment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import classes from './checks-card.module.css';

export function CertificateFacts({ certificate }: { certificate: CertificateView }) {
  const { subject, issuer, validUntil, fingerprint } = certificate;
  return (
    <>
      <Text size="xs" c="dimmed">
        {rich(
          { defaultMessage: 'Certificate of {subject}, issued by {issuer}, valid until {time}' },
          { subject, issuer, time: <Moment at={validUntil} /> },
        )}
      </Text>
      <Text size="xs" c="dimmed" className={classes.fingerprint}>
        {rich({ defaultMessage: 'SHA-256 {fingerprint}' }, { fingerprint: <code>{fingerprint}</code> })}
      </Text>
    </>
  );
}
