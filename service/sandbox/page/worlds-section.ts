// The worlds beside this one, on the page: each with its controls, and a button that discards it.
import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import type { ShownWorld } from '../worlds/requests.ts';

/** As many as a person can look over; GET /sandbox/worlds tells them all. */
const WORLDS_SHOWN = 50;

type Frame = { origin: string; controls: string; told: Html };

export function worldsSection(worlds: ShownWorld[], { origin, controls, told }: Frame): Html {
  const shown = worlds.slice(-WORLDS_SHOWN).toReversed();
  return html`<section aria-labelledby="worlds">
  <h2 id="worlds">${t({ defaultMessage: 'Worlds' })}</h2>
  ${told}
  <p>${t({ defaultMessage: 'A world is a sandbox of its own in memory: organizations, keys, clock, faults, and messages. Tests that run at the same time each make one.' })}</p>
  ${
    shown.length === 0
      ? html`<p class="empty">${t({ defaultMessage: 'No worlds yet. Worlds that your tests make appear here.' })}</p>`
      : html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'List of worlds' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'World' })}</th><th scope="col">${t({ defaultMessage: 'Seed' })}</th><th scope="col">${t({ defaultMessage: 'Clock' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Calls' })}</th><th scope="col">${t({ defaultMessage: 'Idle' })}</th><th scope="col">${t({ defaultMessage: 'Action' })}</th></tr></thead>
    <tbody>${shown.map((world) => worldRow(world, controls))}</tbody>
  </table></div>`
  }
  ${worlds.length > shown.length ? html`<p class="soft">${t({ defaultMessage: 'Showing the {count, plural, one {# newest world} other {# newest worlds}}. To list all of them, call GET /sandbox/worlds.' }, { count: shown.length })}</p>` : ''}
  <pre tabindex="0">curl -X POST ${origin}/sandbox/worlds -H 'Content-Type: application/json' -d '{"seed": "checkout-test"}'
curl ${origin}/sandbox/worlds
curl -X DELETE ${origin}/sandbox/worlds/$WORLD_ID</pre>
</section>`;
}

function worldRow(world: ShownWorld, controls: string): Html {
  const { id, seed, now, frozen, calls, idle_for_seconds: idle, idle_seconds: most } = world;
  return html`<tr>
    <th scope="row"><a href="/sandbox/worlds/${id}/page"><code>${id}</code></a></th>
    <td><code>${seed}</code></td>
    <td>${momentOf(now)}<br><span class="soft">${frozen ? t({ defaultMessage: 'Stopped' }) : t({ defaultMessage: 'Running' })}</span></td>
    <td class="number">${calls}</td>
    <td>${t({ defaultMessage: '{idle, number} of {most, number} s' }, { idle, most })}</td>
    <td><form method="post" action="${controls}/press/discard">
      <input type="hidden" name="id" value="${id}">
      <button class="plain small" aria-label="${t({ defaultMessage: 'Discard {world}' }, { world: id })}">${t({ defaultMessage: 'Discard' })}</button>
    </form></td>
  </tr>`;
}
