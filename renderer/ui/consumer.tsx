// A consumer's name, in whatever direction it is written.

import { Text } from '@mantine/core';
import { t } from '../../messages/t.ts';

export function Consumer({ name }: { name: string | null }) {
  if (!name)
    return (
      <Text component="span" inherit c="dimmed">
        {t({ defaultMessage: 'Unknown consumer' })}
      </Text>
    );
  return <bdi>{name}</bdi>;
}
