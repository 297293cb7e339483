// The result of the latest audit log check, and a button to check all entries.
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditCheck, AuditFault } from '../../../contract/console/audit.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { MayCall } from '../../window/may.tsx';

function faultTitle({ kind, seq, provider }: AuditFault): string {
  switch (kind) {
    case 'changed':
      return t({ defaultMessage: 'Entry {seq, number} was changed, or an entry was inserted before it' }, { seq });
    case 'missing':
      return t({ defaultMessage: 'Entry {seq, number} is missing' }, { seq });
    case 'cut_off':
      return t({ defaultMessage: 'Entry {seq, number} and all later entries were removed' }, { seq });
    case 'rewritten':
      return t(
        { defaultMessage: 'Entry {seq, number} doesn’t match its saved fingerprint: the log was rewritten' },
        { seq },
      );
    case 'head_lost':
      return t({ defaultMessage: 'The saved fingerprint is missing. The last entry is {seq, number}' }, { seq });
    case 'keychain':
      return t({ defaultMessage: 'Entry {seq, number} is missing or doesn’t match the one in the keychain' }, { seq });
    case 'fact_changed':
      return provider
        ? t({ defaultMessage: 'Payment record {seq, number} of {provider} was changed' }, { seq, provider })
        : t({ defaultMessage: 'Payment record {seq, number} was changed' }, { seq });
    case 'fact_missing':
      return provider
        ? t(
            { defaultMessage: 'A payment record of {provider} before record {seq, number} is missing' },
            { seq, provider },
          )
        : t({ defaultMessage: 'A payment record before record {seq, number} is missing' }, { seq });
    case 'facts_cut_off':
      return t({ defaultMessage: 'Payment record {seq, number} and all later ones were removed' }, { seq });
    case 'facts_rewritten':
      return t(
        { defaultMessage: 'The payment records up to {seq, number} don’t match their saved fingerprint' },
        { seq },
      );
    case 'facts_added':
      return t(
        { defaultMessage: 'Payment record {seq, number}, and any after it, was added while Paydesk was closed' },
        { seq },
      );
  }
}

function checkedWords({ fault, scope, lines, at }: AuditCheck): ReactNode {
  const time = <Moment at={at} />;
  if (fault) {
    return scope === 'whole'
      ? rich({ defaultMessage: 'Found in a full check, {time}.' }, { time })
      : rich({ defaultMessage: 'Found when Paydesk started, {time}.' }, { time });
  }
  if (lines === 0) return rich({ defaultMessage: 'The log was empty when it was checked, {time}.' }, { time });
  return scope === 'whole'
    ? rich(
        {
          defaultMessage:
            '{count, plural, one {The only entry was checked} other {All # entries were checked}}, {time}.',
        },
        { count: lines, time },
      )
    : rich(
        {
          defaultMessage:
            '{count, plural, one {The newest entry was checked} other {The newest # entries were checked}} when Paydesk started, {time}.',
        },
        { count: lines, time },
      );
}

export function AuditState() {
  const gateway = useGateway();
  const last = useQuery(gateway.audit.lastCheck.queryOptions());
  const check = useMutation(gateway.audit.check.mutationOptions());
  const problem = last.error ?? check.error;
  if (problem) return <ProblemAlert problem={problemOf(problem)} />;
  if (!last.data) return <Skeleton height={86} radius="md" />;
  return (
    <LastCheck
      check={last.data}
      button={
        <MayCall to="audit.check">
          {' '}
          <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
            {t({ defaultMessage: 'Check all entries' })}
          </Button>
        </MayCall>
      }
    />
  );
}

/** A check of an empty log says nothing of the entries that were written since. */
function lookOf({ fault, lines }: AuditCheck) {
  if (fault) return { color: 'red', icon: <IconShieldX size={18} />, title: faultTitle(fault) };
  if (lines === 0) {
    return { color: 'gray', icon: <IconShieldQuestion size={18} />, title: t({ defaultMessage: 'Not checked yet' }) };
  }
  return {
    color: 'teal',
    icon: <IconShieldCheck size={18} />,
    title: t({ defaultMessage: 'The audit log is intact' }),
  };
}

function LastCheck({ check, button }: { check: AuditCheck; button: ReactNode }) {
  const { fault, head } = check;
  return (
    <Alert variant="light" {...lookOf(check)}>
      <Group justify="space-between" gap="md">
        <Text size="sm" component="div">
          {checkedWords(check)}{' '}
          {fault &&
            t({ defaultMessage: 'Paydesk doesn’t repair the log. Compare it with a backup or an earlier export.' })}
        </Text>
        <Group gap="sm">
          {head && head.seq > 0 && (
            <Group gap={6}>
              <Text size="xs">{t({ defaultMessage: 'Fingerprint of entry {seq, number}' }, { seq: head.seq })}</Text>
              <Identifier id={head.hash} />
            </Group>
          )}
          {button}
        </Group>
      </Group>
    </Alert>
  );
}
