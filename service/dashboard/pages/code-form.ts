// What the two pages that take a mailed code share: reading it, asking for it again in vain, and where it arrives in a sandbox.
import { html } from 'hono/html';
import { z } from 'zod';
import type { RateLimits } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Html } from '../../pages/document.ts';
import type { CodeEntered } from '../../store/enter-code.ts';
import type { MemberCodesAllowed } from '../../store/sign-in-codes.ts';
import { type FormState, textField } from './forms.ts';
import type { PageContext } from './pages-app.ts';

/** Twelve digits where an address was guessed at too often for six. */
export const CodeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{6}|\d{12})$/, 'must be the six or twelve digits in the mail')),
});

/** What a member's address may be sent, and guessed. */
export function codesAllowed({ codesPerContact, codesPerContactADay, wrongGuesses }: RateLimits): MemberCodesAllowed {
  return { perHour: codesPerContact, perDay: codesPerContactADay, wrongGuesses };
}

/** `againAt` is ms, UTC. */
export function tooManyCodes(againAt: number, at: number): Refusal {
  const seconds = Math.max(1, Math.ceil((againAt - at) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  const words = `Too many codes were asked for with this address. Ask for another in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  return new Refusal(429, words, { headers: { 'Retry-After': String(seconds) } });
}

export type CodeProblem = Exclude<CodeEntered, { kind: 'signed_in' }>;

/** The form's state after an entry, and whether its code is of no use any more. */
export function stateAfter(entered: CodeProblem | undefined, state: FormState): { isOver: boolean; shown: FormState } {
  const left = entered?.kind === 'wrong' ? entered.attemptsLeft : undefined;
  const isOver = entered?.kind === 'no_good' || left === 0;
  const wrong = `is not the one that was sent; ${left} more ${left === 1 ? 'try' : 'tries'}`;
  return { isOver, shown: { typed: {}, problems: left === undefined ? state.problems : { code: wrong } } };
}

export const NO_USE =
  'This code is of no use any more: it was used, ten minutes have passed, or it was tried five times.';

export function codeForm(c: PageContext, shown: FormState): Html {
  return html`<form method="post" class="column code">
        ${textField(shown, { name: 'code', label: 'Code', hint: 'The digits in the mail', autocomplete: 'one-time-code', inputmode: 'numeric', starts: true })}
        <button>Go on</button>
      </form>
      ${c.get('environment') === 'sandbox' ? html`<p>In this sandbox it arrives in the <a href="/sandbox/outbox" target="_blank">outbox (opens beside)</a>.</p>` : ''}`;
}
