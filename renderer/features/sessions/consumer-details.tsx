// The fields of a marketplace's consumer.
import { Group, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Details } from './detail-values.ts';

type ConsumerDetailsProps = { inputProps: (field: keyof Details) => GetInputPropsReturnType };

export function ConsumerDetails({ inputProps }: ConsumerDetailsProps) {
  return (
    <Stack gap="md" role="group" aria-label="More of the consumer, all optional">
      <TextInput label="E-mail" placeholder="Optional" inputMode="email" autoComplete="off" {...inputProps('email')} />
      <Group grow align="flex-start">
        <TextInput label="Phone" placeholder="Optional" inputMode="tel" autoComplete="off" {...inputProps('phone')} />
        <TextInput
          label="Driver’s license"
          placeholder="Optional"
          autoComplete="off"
          spellCheck={false}
          {...inputProps('driversLicense')}
        />
      </Group>
    </Stack>
  );
}
