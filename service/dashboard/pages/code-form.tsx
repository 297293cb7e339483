// What the two pages that take a mailed code share: reading it, asking for it again in vain, and where it arrives in a sandbox.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { t } from '../../../messages/t.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Html } from '../../pages/document.tsx';
import { linkTo } from '../../pages/parts.tsx';
import { Button, P } from '../../pages/worded.tsx';
import type { CodeEntered } from '../../store/enter-code.ts';
import type { MemberCodesAllowed } from '../../store/sign-in-codes.ts';
import { Field, type FormState } from './forms.tsx';
import { linkToOutbox } from './links.ts';
import type { PageContext } from './pages-app.ts';

const enterCode = () => t({ defaultMessage: 'Enter all the digits of the code in the email.' });

/** Twelve digits where an address was guessed at too often for six. */
export const CodeForm = z.object({
  code: z
    .string({ error: enterCode })
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{6}|\d{12})$/, { error: enterCode })),
});

/** What a member's address may be sent, and guessed. */
export function codesAllowed({ codesPerContact, codesPerContactADay, wrongGuesses }: RateLimits): MemberCodesAllowed {
  return { perHour: codesPerContact, perDay: codesPerContactADay, wrongGuesses };
}

/** `againAt` is ms, UTC. */
export function tooManyCodes(againAt: number, at: number): Refusal {
  const seconds = Math.max(1, Math.ceil((againAt - at) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message =
    minutes < 90
      ? t(
          {
            defaultMessage:
              'You’ve requested too many codes. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
          },
          { minutes },
        )
      : t(
          {
            defaultMessage:
              'You’ve requested too many codes. Try again in {hours, plural, one {# hour} other {# hours}}.',
          },
          { hours: Math.ceil(minutes / 60) },
        );
  return new Refusal(429, message, { headers: { 'Retry-After': String(seconds) } });
}

export type CodeProblem = Exclude<CodeEntered, { kind: 'signed_in' }>;

/** The form's state after an entry, and whether its code is of no use any more. */
export function stateAfter(entered: CodeProblem | undefined, state: FormState): { isOver: boolean; shown: FormState } {
  const left = entered?.kind === 'wrong' ? entered.attemptsLeft : undefined;
  const isOver = entered?.kind === 'no_good' || left === 0;
  return { isOver, shown: { typed: {}, problems: left === undefined ? state.problems : { code: wrongCode(left) } } };
}

function wrongCode(triesLeft: number): string {
  return t(
    {
      defaultMessage: 'That code is incorrect. You have {triesLeft, plural, one {# try} other {# tries}} left.',
    },
    { triesLeft },
  );
}

/** Why a code can't be entered any more. */
export function codeIsOver(): string {
  return t({ defaultMessage: 'This code no longer works. It was used, has expired, or was entered wrong too often.' });
}

export const codeForm = (c: PageContext, shown: FormState): Html => (
  <>
    <form method="post" class="column code">
      <Field
        {...{ state: shown, name: 'code', autocomplete: 'one-time-code', inputmode: 'numeric', starts: true }}
        hint={t({ defaultMessage: 'The digits in the email' })}
        defaultMessage="Code"
      />
      <Button defaultMessage="Continue" />
    </form>
    {c.get('environment') === 'sandbox' && (
      <P
        defaultMessage="In this sandbox, codes arrive in the <link>outbox</link> (opens in a new tab)."
        values={{ link: linkTo(linkToOutbox(), '_blank') }}
      />
    )}
  </>
);
