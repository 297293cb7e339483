// The fault plan on the page: what is planned, what it did so far, and one more rule.
import { html } from 'hono/html';
import type { Html } from '../../pages/document.ts';
import { EFFECTS, type FaultPlan, MAX_LATENCY_MS, OPERATION_IDS } from '../fault-plan.ts';

type ShownRule = FaultPlan['rules'][number] & { seen: number; fired: number };

export function faultsSection(plan: { seed: number; rules: ShownRule[] }, origin: string): Html {
  return html`<section aria-labelledby="faults">
  <h2 id="faults">Faults</h2>
  <p>A rule makes one operation fail. The same seed and the same calls give the same failures. Rules are asked in order until one strikes; latency adds up.</p>
  ${plan.rules.length === 0 ? html`<p class="empty">No faults: every operation works.</p>` : rulesTable(plan)}
  ${newRule(plan.seed)}
  <details><summary>What the effects mean</summary>
    <ul>${Object.entries(EFFECTS).map(([effect, words]) => html`<li><code>${effect}</code>: ${words}</li>`)}</ul>
  </details>
  <pre tabindex="0">curl -X PUT ${origin}/sandbox/faults -H 'Content-Type: application/json' \\
  -d '{"seed": 7, "rules": [{"operation": "create_order_orders_post", "effect": "drop_after", "probability": 0.5, "times": 3}]}'
curl -X DELETE ${origin}/sandbox/faults</pre>
</section>`;
}

function rulesTable({ seed, rules }: { seed: number; rules: ShownRule[] }): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Fault rules"><table>
    <caption class="hidden">Rules, seed ${seed}</caption>
    <thead><tr><th scope="col">Operation</th><th scope="col">Effect</th><th scope="col" class="number">Probability</th><th scope="col" class="number">At most</th><th scope="col" class="number">Struck / calls</th></tr></thead>
    <tbody>${rules.map(
      (rule) => html`<tr>
        <th scope="row"><code>${rule.operation}</code></th>
        <td><code>${rule.effect}</code> ${rule.status ?? (rule.latency_ms === undefined ? '' : `${rule.latency_ms} ms`)}</td>
        <td class="number">${rule.probability}</td>
        <td class="number">${rule.times ?? 'no limit'}</td>
        <td class="number">${rule.fired} / ${rule.seen}</td>
      </tr>`,
    )}</tbody>
  </table></div>
  <form method="post" action="/sandbox/press/no-faults"><button class="plain">Take all faults away</button></form>`;
}

function newRule(seed: number): Html {
  return html`<form method="post" action="/sandbox/press/fault" class="fields" aria-label="One more fault">
    <label>Operation <select name="operation">${OPERATION_IDS.map((id) => html`<option>${id}</option>`)}</select></label>
    <label>Effect <select name="effect">${Object.keys(EFFECTS).map((effect) => html`<option>${effect}</option>`)}</select></label>
    <label>Status <input type="number" name="status" min="400" max="599" value="503"></label>
    <label>Latency, ms <input type="number" name="latency_ms" min="1" max="${MAX_LATENCY_MS}" value="2000"></label>
    <label>Probability <input type="number" name="probability" min="0" max="1" step="any" value="1"></label>
    <label>At most, times <input type="number" name="times" min="1" placeholder="no limit"></label>
    <label>Seed <input type="number" name="seed" min="0" value="${seed}"></label>
    <button>Add fault</button>
  </form>`;
}
