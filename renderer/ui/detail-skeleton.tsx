// A record's screen before the record is here.

import { Group, Skeleton, Stack } from '@mantine/core';
import { t } from '../../messages/t.ts';

export function DetailSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={t({ defaultMessage: 'Loading' })}>
      <Stack gap="xs">
        <Skeleton height={16} width={80} />
        <Skeleton height={28} width={260} />
        <Skeleton height={16} width={180} />
      </Stack>
      <Group align="flex-start" gap="lg" wrap="nowrap">
        <Skeleton height={320} radius="lg" flex={1} />
        <Skeleton height={320} radius="lg" flex={1} />
      </Group>
    </Stack>
  );
}
