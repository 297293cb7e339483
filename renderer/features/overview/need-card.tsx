// A card of the to-do list. The whole card is a link.
import { Group, Paper, Text, ThemeIcon } from '@mantine/core';
import { type Icon, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './need-card.module.css';

type NeedCardProps = {
  tone: 'red' | 'ink' | 'yellow' | 'teal';
  icon: Icon;
  to: '/needs-review' | '/orders' | '/sellers' | '/balance' | '/returns' | '/backups';
  /** Narrows the list to what is counted. */
  search?: { status: 'ready' };
  /** A count in it is `large`. */
  title: ReactNode;

  /** What a click does. */
  way: string;
  children: ReactNode;
};

/** The count in a card's title. */
export const large = (count: ReactNode) => <span className={classes.count}>{count}</span>;

export function NeedCard({ tone, icon: Picture, to, search, title, way, children }: NeedCardProps) {
  // Mantine's polymorphic props don't know which route it is; the caller's type does.
  const narrowed = (search ?? {}) as never;
  return (
    <Paper component={Link} to={to} search={narrowed} className={classes.card} data-tone={tone}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon size={36} radius="md" variant="light" color={tone}>
          <Picture size={20} stroke={1.7} aria-hidden />
        </ThemeIcon>
        <Text className={classes.name}>{title}</Text>
      </Group>
      <Text size="sm" className={classes.words}>
        {children}
      </Text>
      <Text size="sm" className={classes.way}>
        {way}
        <IconArrowRight size={15} aria-hidden />
      </Text>
    </Paper>
  );
}
