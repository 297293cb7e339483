// Facts: names and values, in as many columns as there is room for.
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';
import { Identifier } from './identifier.tsx';

export function FactList({ children }: { children: ReactNode }) {
  return (
    <div className={classes.room}>
      <dl className={classes.list}>{children}</dl>
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A fact that is an identifier; a missing one is a dash. */
export function IdFact({ name, id }: { name: string; id: string | null }) {
  return <Fact name={name}>{id ? <Identifier id={id} /> : '—'}</Fact>;
}
