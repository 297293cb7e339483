// What the test of each address of a new environment has shown, and that it can be added all the same.
import { Alert, Badge, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { t } from '../../../messages/t.ts';
import { findingWords, STEP_NAMES, USE_NAMES } from '../../ui/check-words.ts';
import { type AddressTest, hasFailed } from './use-add-environment.ts';

export function AddressTests({ tests, failed }: { tests: AddressTest[]; failed: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [failed]);
  if (tests.length === 0) return null;
  return (
    <Stack ref={list} gap="sm" role="group" aria-label={t({ defaultMessage: 'Address test' })} aria-live="polite">
      {tests.map((test) => (
        <div key={test.use}>
          <Group justify="space-between" gap="sm">
            <Text size="sm" fw={550}>
              {USE_NAMES()[test.use]}
            </Text>
            <Result test={test} />
          </Group>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {failureWords(test) ?? test.address}
          </Text>
        </div>
      ))}
      {failed && (
        <Alert color="yellow" title={t({ defaultMessage: 'Some addresses don’t work from here' })} role="alert">
          {t({
            defaultMessage:
              'Correct them, or add the environment anyway, for example while you’re offline. You can check the addresses later under Network.',
          })}
        </Alert>
      )}
    </Stack>
  );
}

function Result({ test }: { test: AddressTest }) {
  if (test.found === null) return <Loader size="xs" aria-label={t({ defaultMessage: 'Checking…' })} />;
  return hasFailed(test) ? (
    <Badge color="red" variant="light">
      {t({ defaultMessage: 'Doesn’t work', description: 'Of an address that was tested' })}
    </Badge>
  ) : (
    <Badge color="teal" variant="light">
      {t({ defaultMessage: 'Works' })}
    </Badge>
  );
}

function failureWords({ found }: AddressTest): string | null {
  if (found === null) return null;
  if ('problem' in found) return sentenceOf(found.problem).message;
  const step = found.check.steps.find(({ result }) => result === 'failed');
  return step ? `${STEP_NAMES()[step.name]}: ${findingWords(step.finding)}` : null;
}
