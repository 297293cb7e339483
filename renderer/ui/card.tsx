// A card: one group of things that belong together, under a quiet heading.
import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

/** `landmark`: false for one of many cards of the same title, which no one could tell apart in a list of landmarks. */
type CardProps = { title?: string; aside?: ReactNode; landmark?: boolean; children: ReactNode };

/** A card with room around what it holds. */
export function Card({ title, aside, landmark = true, children }: CardProps) {
  return (
    <Paper component="section" {...(landmark ? { 'aria-label': title } : {})} className={classes.card}>
      {title && (
        <Group justify="space-between" className={classes.head}>
          <Title order={2}>{title}</Title>
          {aside}
        </Group>
      )}
      <div className={classes.body}>{children}</div>
    </Paper>
  );
}

/** A card that a table or a frame fills to its edges. */
export function BareCard({ children }: { children: ReactNode }) {
  return <Paper className={classes.card}>{children}</Paper>;
}
