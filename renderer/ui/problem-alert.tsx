// A problem, where it belongs: what is wrong, what to do, and the way to what exists already.
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Problem, ProblemCode } from '../../contract/console/problem.ts';
import { Identifier } from './identifier.tsx';

const DANGEROUS: ReadonlySet<ProblemCode> = new Set(['outcome_unknown', 'outcome_unknown_blocks']);
const HARMLESS: ReadonlySet<ProblemCode> = new Set([
  'already_done',
  'already_sent',
  'capture_in_flight',
  'rate_limited',
]);

function colorOf(code: ProblemCode): string {
  return HARMLESS.has(code) ? 'yellow' : 'red';
}

export function ProblemAlert({ problem }: { problem: Problem }) {
  const place = useRef<HTMLDivElement>(null);
  // Below the fold, or under the page's own head, it would not be seen that anything went wrong.
  useEffect(() => {
    // In braces: newer Chromium gives a promise, which React would take for this effect's clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const Icon = DANGEROUS.has(problem.code) ? IconAlertTriangle : IconAlertCircle;
  return (
    <Alert
      ref={place}
      color={colorOf(problem.code)}
      variant="light"
      icon={<Icon size={18} />}
      title={problem.message}
      role="alert"
    >
      <Text size="sm">{problem.nextStep}</Text>
      {problem.chargeId && (
        <Group gap="xs" mt="xs">
          <Text size="sm">Charge</Text>
          <Identifier id={problem.chargeId} />
        </Group>
      )}
      {problem.sessionId && (
        <Anchor
          component={Link}
          to={`/sessions/${problem.sessionId}`}
          size="sm"
          fw={550}
          mt="xs"
          display="inline-block"
        >
          Open the session
        </Anchor>
      )}
      {problem.orderId && !problem.isElsewhere && (
        <Anchor component={Link} to={`/orders/${problem.orderId}`} size="sm" fw={550} mt="xs" display="inline-block">
          Open the order
        </Anchor>
      )}
    </Alert>
  );
}
