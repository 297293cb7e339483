// A consumer's name, in whatever direction it is written.
import { Text } from '@mantine/core';

export function Consumer({ name }: { name: string | null }) {
  if (!name)
    return (
      <Text component="span" inherit c="dimmed">
        Not known here
      </Text>
    );
  return <bdi>{name}</bdi>;
}
