// How many of the four steps are done, at a glance.
import { Group, Text } from '@mantine/core';
import { SellerStep, type StepDone } from '../../../contract/console/seller.ts';
import classes from './progress.module.css';

export function Progress({ done }: { done: StepDone[] }) {
  const steps = SellerStep.options;
  return (
    <Group gap="xs" wrap="nowrap">
      <span className={classes.track} aria-hidden>
        {steps.map((step) => (
          <span key={step} className={classes.part} data-done={done.some((one) => one.step === step)} />
        ))}
      </span>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {done.length} of {steps.length}
      </Text>
    </Group>
  );
}
