// The fault plan on the page: what is planned, what it did so far, and one more rule.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { t } from '../../../messages/t.ts';
import type { Html } from '../../pages/document.tsx';
import { type Column, options, table } from '../../pages/parts.tsx';
import { Button, Empty, Input, P, Section, Select } from '../../pages/worded.tsx';
import { EFFECTS, effectMeaning, type FaultPlan, MAX_LATENCY_MS, OPERATION_IDS } from '../fault-plan.ts';
import type { SectionFrame } from './document.tsx';

type ShownRule = FaultPlan['rules'][number] & { seen: number; fired: number };

export const faultsSection = (plan: { seed: number; rules: ShownRule[] }, frame: SectionFrame): Html => (
  <Section anchor="faults" defaultMessage="Faults">
    {frame.told}
    <P defaultMessage="A rule makes one operation fail. With the same seed, the same calls fail the same way. Rules apply in order: the first match wins, and latency adds up." />
    {plan.rules.length === 0 ? (
      <Empty defaultMessage="No faults. Every operation works normally." />
    ) : (
      <>
        {table(t({ defaultMessage: 'Fault rules' }), columns(), plan.rules, {
          caption: t({ defaultMessage: 'Fault rules with seed {seed}' }, { seed: plan.seed }),
        })}
        <form method="post" action={`${frame.controls}/press/no-faults`}>
          <Button class="plain" defaultMessage="Remove all faults" />
        </form>
      </>
    )}
    {newRule(plan.seed, frame.controls)}
    <details>
      <summary>{t({ defaultMessage: 'Effects' })}</summary>
      <ul>
        {EFFECTS.map((effect) => (
          <li>
            <code>{effect}</code>: {effectMeaning(effect)}
          </li>
        ))}
      </ul>
    </details>
    <pre tabindex={0}>{`curl -X PUT ${frame.origin}${frame.controls}/faults -H 'Content-Type: application/json' \\
  -d '{"seed": 7, "rules": [{"operation": "create_order_orders_post", "effect": "drop_after", "probability": 0.5, "times": 3}]}'
curl -X DELETE ${frame.origin}${frame.controls}/faults`}</pre>
  </Section>
);

const columns = (): Column<ShownRule>[] => [
  [t({ defaultMessage: 'Operation' }), ({ operation }) => <code>{operation}</code>],
  [t({ defaultMessage: 'Effect' }), (rule) => [<code>{rule.effect}</code>, ' ', effectWords(rule)]],
  [t({ defaultMessage: 'Probability' }), ({ probability }) => probability, 'number'],
  [t({ defaultMessage: 'Limit' }), ({ times }) => times ?? t({ defaultMessage: 'No limit' }), 'number'],
  [t({ defaultMessage: 'Failed / calls' }), ({ fired, seen }) => `${fired} / ${seen}`, 'number'],
];

function effectWords({ status, latency_ms: latency }: ShownRule): Child {
  return status ?? (latency !== undefined && t({ defaultMessage: '{latency} ms' }, { latency }));
}

function newRule(seed: number, controls: string): Html {
  const number = { type: 'number', min: 0 } as const;
  const status = { ...number, name: 'status', min: 400, max: 599, value: 503 };
  const latency = { ...number, name: 'latency_ms', min: 1, max: MAX_LATENCY_MS, value: 2000 };
  const times = { ...number, name: 'times', min: 1, placeholder: t({ defaultMessage: 'No limit' }) };
  const label = t({ defaultMessage: 'New fault' });
  return (
    <form method="post" action={`${controls}/press/fault`} class="fields" aria-label={label}>
      <Select name="operation" defaultMessage="Operation">
        {options(OPERATION_IDS.map((id) => [id, id]))}
      </Select>
      <Select name="effect" defaultMessage="Effect">
        {options(EFFECTS.map((effect) => [effect, effect]))}
      </Select>
      <Input {...status} defaultMessage="Status" />
      <Input {...latency} defaultMessage="Latency (ms)" />
      <Input {...number} name="probability" max={1} step="any" value={1} defaultMessage="Probability" />
      <Input {...times} defaultMessage="Limit" />
      <Input {...number} name="seed" value={seed} defaultMessage="Seed" />
      <Button defaultMessage="Add fault" />
    </form>
  );
}
