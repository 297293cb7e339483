// What a screen says when it has nothing to show, and the first thing to do about it.
import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type EmptyStateProps = { icon: Icon; title: string; words: ReactNode; action?: ReactNode; heading?: 1 | 2 };

export function EmptyState({ icon: Picture, title, words, action, heading = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={64} px="lg" ta="center">
      <ThemeIcon size={52} radius="xl" variant="light" mb="xs">
        <Picture size={26} stroke={1.6} />
      </ThemeIcon>
      <Title order={heading} size="h2">
        {title}
      </Title>
      <Text size="sm" c="dimmed" maw={440}>
        {words}
      </Text>
      {action && <div style={{ marginTop: 12 }}>{action}</div>}
    </Stack>
  );
}
