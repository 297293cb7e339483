// A card for developers' details: folded until a person opens it, and as they left it on every record of this window.
import { Accordion, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWindowState } from '../window/window-state.ts';
import classes from './folded-card.module.css';

/** `name`: what its state is remembered by. */
type FoldedCardProps = { name: 'calls' | 'events'; title: string; count: number; children: ReactNode };

export function FoldedCard({ name, title, count, children }: FoldedCardProps) {
  const isOpen = useWindowState(({ unfolded }) => unfolded.includes(name));
  const remember = (open: boolean) =>
    useWindowState.setState(({ unfolded }) => ({
      unfolded: [...unfolded.filter((other) => other !== name), ...(open ? [name] : [])],
    }));
  return (
    <Accordion
      className={classes.folded}
      variant="contained"
      radius="lg"
      order={2}
      value={isOpen ? name : null}
      onChange={(value) => remember(value !== null)}
    >
      <Accordion.Item value={name}>
        <Accordion.Control>
          <Text fw={600} fz={15} component="span">
            {title}{' '}
            <Text span inherit c="dimmed" fw={400}>
              {count}
            </Text>
          </Text>
        </Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
