// What a line of the audit trail changed: each member's name, what it was and what it is.
import classes from './change.module.css';
import { changesOf, type MemberChange, memberWords } from './changes-of.ts';

export function Change({ before, after }: { before: string | null; after: string | null }) {
  return (
    <dl className={classes.list}>
      {changesOf(before, after).map((member) => (
        <div key={member.name} className={classes.member}>
          <dt>{memberWords(member.name) || 'value'}</dt>
          <dd>
            <Values {...member} hasTwo={before !== null && after !== null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the line has one side only, or both say the same, there is nothing it came from. */
function Values({ before, after, hasTwo }: MemberChange & { hasTwo: boolean }) {
  if (!hasTwo || before === after || before === null) return after ?? before;
  return (
    <>
      <del>{before}</del>
      <span className={classes.arrow} aria-hidden>
        →
      </span>
      {after === null ? <span className={classes.none}>none</span> : <ins>{after}</ins>}
    </>
  );
}
