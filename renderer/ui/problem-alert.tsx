// A problem, where it belongs: what is wrong, what to do, and the way to what exists already.
import { Alert, Anchor, Code, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Problem } from '../../contract/console/problem.ts';
import type { ProblemKind } from '../../contract/console/problem-kind.ts';
import { sentenceOf } from '../../messages/problems/sentence-of.ts';
import { t } from '../../messages/t.ts';
import { CopyButton } from './copy-button.tsx';
import { Identifier } from './identifier.tsx';
import { remarkWords } from './remark-words.ts';

const DANGEROUS: ReadonlySet<ProblemKind> = new Set(['outcome_unknown', 'outcome_unknown_blocks']);
const HARMLESS: ReadonlySet<ProblemKind> = new Set([
  'already_done',
  'already_sent',
  'capture_in_flight',
  'rate_limited',
]);

function colorOf(kind: ProblemKind): string {
  return HARMLESS.has(kind) ? 'yellow' : 'red';
}

export function ProblemAlert({ problem }: { problem: Problem }) {
  const place = useRef<HTMLDivElement>(null);
  // Below the fold, or under the page's own head, it would not be seen that anything went wrong.
  useEffect(() => {
    // In braces: newer Chromium gives a promise, which React would take for this effect's clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const Icon = DANGEROUS.has(problem.kind) ? IconAlertTriangle : IconAlertCircle;
  const { message, nextStep } = sentenceOf(problem);
  return (
    <Alert
      ref={place}
      color={colorOf(problem.kind)}
      variant="light"
      icon={<Icon size={18} />}
      title={message}
      role="alert"
    >
      <Text size="sm">{nextStep}</Text>
      {problem.tries !== undefined && (
        <Text size="sm">
          {t(
            { defaultMessage: 'Paydesk tried {count, plural, one {# time} other {# times}}.' },
            { count: problem.tries },
          )}
        </Text>
      )}
      {problem.chargeId && (
        <Group gap="xs" mt="xs">
          <Text size="sm">{t({ defaultMessage: 'Charge', description: 'Before the ID of a charge' })}</Text>
          <Identifier id={problem.chargeId} />
        </Group>
      )}
      <ProblemLinks problem={problem} />
      {problem.details && (
        <ProblemDetails text={remarkWords(problem.details)} isOpen={problem.kind === 'refused_by_service'} />
      )}
    </Alert>
  );
}

/** Links to what the problem is about, where it can be opened from here. */
function ProblemLinks({ problem: { sessionId, orderId, isElsewhere } }: { problem: Problem }) {
  return (
    <>
      {sessionId && (
        <Anchor component={Link} to={`/sessions/${sessionId}`} size="sm" fw={550} mt="xs" display="block">
          {t({ defaultMessage: 'Open the session' })}
        </Anchor>
      )}
      {orderId && !isElsewhere && (
        <Anchor component={Link} to={`/orders/${orderId}`} size="sm" fw={550} mt="xs" display="block">
          {t({ defaultMessage: 'Open the order' })}
        </Anchor>
      )}
    </>
  );
}

type ProblemDetailsProps = {
  text: string;
  /** Whether it is shown from the start, because it says why. */
  isOpen: boolean;
};

/** The technical text of a problem, behind "Details", with a button that copies it. */
function ProblemDetails({ text, isOpen }: ProblemDetailsProps) {
  const [opened, { toggle }] = useDisclosure(isOpen);
  return (
    <>
      <Anchor component="button" type="button" size="sm" fw={550} mt="xs" aria-expanded={opened} onClick={toggle}>
        {t({ defaultMessage: 'Details', description: 'Opens the technical text of an error' })}
      </Anchor>
      {opened && (
        <Group gap="xs" mt={4} wrap="nowrap" align="flex-start">
          <Code
            block
            dir="auto"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0, flex: '0 1 auto' }}
          >
            {text}
          </Code>
          <CopyButton value={text} name={t({ defaultMessage: 'Copy details' })} />
        </Group>
      )}
    </>
  );
}
