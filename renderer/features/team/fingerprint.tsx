// A device's fingerprint, as two people compare it.
import { Text } from '@mantine/core';

export function Fingerprint({ text, isLarge = false }: { text: string; isLarge?: boolean }) {
  return (
    <Text component="span" ff="monospace" fz={isLarge ? 20 : 'sm'} fw={isLarge ? 600 : 400} data-fingerprint>
      {text}
    </Text>
  );
}
