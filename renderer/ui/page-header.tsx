// The head of a screen: where you are, what this is, and what you can do with it.
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  words?: ReactNode;
  /** The list this screen belongs to. */
  from?: {
    to: '/sessions' | '/orders' | '/capture-many' | '/sellers' | '/environments' | '/settlements';
    /** What the list shows. */
    search?: object;
    name: string;
  };
  badge?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, words, from, badge, actions }: PageHeaderProps) {
  return (
    <Stack className={classes.head}>
      {from && (
        <Anchor
          component={Link}
          to={from.to}
          search={(() => from.search ?? {}) as () => never}
          size="sm"
          c="dimmed"
          w="fit-content"
        >
          <Group gap={2} component="span">
            <IconChevronLeft size={15} aria-hidden />
            {from.name}
          </Group>
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} flex="1 1 12rem" miw={0}>
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {badge}
          </Group>
          {words && (
            <Text
              size="sm"
              c="dimmed"
              component="div"
              className={classes.words}
              {...(typeof words === 'string' && { title: words })}
            >
              {words}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
    </Stack>
  );
}
