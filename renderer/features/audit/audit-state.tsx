// Whether the audit trail is whole: the newest check, and the button that checks every line.
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditCheck, AuditFault } from '../../../contract/console/audit.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';

const FAULT_WORDS: Record<AuditFault['kind'], string> = {
  changed: 'was changed, or one was put before it',
  missing: 'is missing',
  cut_off: 'and what came after it were cut off',
  rewritten: 'is another one than was kept apart: the trail was written anew',
  head_lost: 'is the last, and the head that is kept apart is gone',
  keychain: 'isn’t the one the keychain remembers, or is missing',
};

const FOUND: Record<AuditCheck['scope'], string> = {
  whole: 'Found when every line was checked',
  tail: 'Found when the newest lines were checked at the start',
};

function readWords(scope: AuditCheck['scope'], lines: number): string {
  if (lines === 0) return 'There was no line to check';
  const many = lines.toLocaleString('en-US');
  if (lines === 1) return scope === 'whole' ? 'The one line was checked' : 'The one line was checked at the start';
  return scope === 'whole' ? `All ${many} lines were checked` : `The newest ${many} lines were checked at the start`;
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
        <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
          Check every line
        </Button>
      }
    />
  );
}

function LastCheck({ check, button }: { check: AuditCheck; button: ReactNode }) {
  const { fault, head, lines, scope } = check;
  return (
    <Alert
      color={fault ? 'red' : 'teal'}
      variant="light"
      icon={fault ? <IconShieldX size={18} /> : <IconShieldCheck size={18} />}
      title={fault ? `Line ${fault.seq} ${FAULT_WORDS[fault.kind]}` : 'The trail is whole'}
    >
      <Group justify="space-between" gap="md">
        <Text size="sm" component="div">
          {fault ? FOUND[scope] : readWords(scope, lines)}, <Moment at={check.at} />.
          {fault && ' Paydesk leaves the trail as it is: compare it with a backup, or with an export made before.'}
        </Text>
        <Group gap="sm">
          {head && head.seq > 0 && (
            <Group gap={6}>
              <Text size="xs">Head kept apart: line {head.seq}</Text>
              <Identifier id={head.hash} />
            </Group>
          )}
          {button}
        </Group>
      </Group>
    </Alert>
  );
}
