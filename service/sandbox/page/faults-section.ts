// The fault plan on the page: what is planned, what it did so far, and one more rule.

import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import type { Html } from '../../pages/document.ts';
import { EFFECTS, effectMeaning, type FaultPlan, MAX_LATENCY_MS, OPERATION_IDS } from '../fault-plan.ts';

type ShownRule = FaultPlan['rules'][number] & { seen: number; fired: number };

type Frame = { origin: string; controls: string; told: Html };

export function faultsSection(plan: { seed: number; rules: ShownRule[] }, { origin, controls, told }: Frame): Html {
  return html`<section aria-labelledby="faults">
  <h2 id="faults">${t({ defaultMessage: 'Faults' })}</h2>
  ${told}
  <p>${t({ defaultMessage: 'A rule makes one operation fail. With the same seed, the same calls fail the same way. Rules apply in order: the first match wins, and latency adds up.' })}</p>
  ${plan.rules.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No faults. Every operation works normally.' })}</p>` : rulesTable(plan, controls)}
  ${newRule(plan.seed, controls)}
  <details><summary>${t({ defaultMessage: 'Effects' })}</summary>
    <ul>${EFFECTS.map((effect) => html`<li><code>${effect}</code>: ${effectMeaning(effect)}</li>`)}</ul>
  </details>
  <pre tabindex="0">curl -X PUT ${origin}${controls}/faults -H 'Content-Type: application/json' \\
  -d '{"seed": 7, "rules": [{"operation": "create_order_orders_post", "effect": "drop_after", "probability": 0.5, "times": 3}]}'
curl -X DELETE ${origin}${controls}/faults</pre>
</section>`;
}

function rulesTable({ seed, rules }: { seed: number; rules: ShownRule[] }, controls: string): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'Fault rules' })}"><table>
    <caption class="hidden">${t({ defaultMessage: 'Fault rules with seed {seed}' }, { seed })}</caption>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Operation' })}</th><th scope="col">${t({ defaultMessage: 'Effect' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Probability' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Limit' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Failed / calls' })}</th></tr></thead>
    <tbody>${rules.map(
      (rule) => html`<tr>
        <th scope="row"><code>${rule.operation}</code></th>
        <td><code>${rule.effect}</code> ${rule.status ?? (rule.latency_ms === undefined ? '' : t({ defaultMessage: '{latency} ms' }, { latency: rule.latency_ms }))}</td>
        <td class="number">${rule.probability}</td>
        <td class="number">${rule.times ?? t({ defaultMessage: 'No limit' })}</td>
        <td class="number">${rule.fired} / ${rule.seen}</td>
      </tr>`,
    )}</tbody>
  </table></div>
  <form method="post" action="${controls}/press/no-faults"><button class="plain">${t({ defaultMessage: 'Remove all faults' })}</button></form>`;
}

function newRule(seed: number, controls: string): Html {
  return html`<form method="post" action="${controls}/press/fault" class="fields" aria-label="${t({ defaultMessage: 'New fault' })}">
    <label>${t({ defaultMessage: 'Operation' })} <select name="operation">${OPERATION_IDS.map((id) => html`<option>${id}</option>`)}</select></label>
    <label>${t({ defaultMessage: 'Effect' })} <select name="effect">${EFFECTS.map((effect) => html`<option>${effect}</option>`)}</select></label>
    <label>${t({ defaultMessage: 'Status' })} <input type="number" name="status" min="400" max="599" value="503"></label>
    <label>${t({ defaultMessage: 'Latency (ms)' })} <input type="number" name="latency_ms" min="1" max="${MAX_LATENCY_MS}" value="2000"></label>
    <label>${t({ defaultMessage: 'Probability' })} <input type="number" name="probability" min="0" max="1" step="any" value="1"></label>
    <label>${t({ defaultMessage: 'Limit' })} <input type="number" name="times" min="1" placeholder="${t({ defaultMessage: 'No limit' })}"></label>
    <label>${t({ defaultMessage: 'Seed' })} <input type="number" name="seed" min="0" value="${seed}"></label>
    <button>${t({ defaultMessage: 'Add fault' })}</button>
  </form>`;
}
