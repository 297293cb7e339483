// Forms: reading one into values or problems by field, and drawing its fields with what was typed and what is wrong.

import { html } from 'hono/html';
import type { z } from 'zod';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Html } from '../../pages/document.ts';
import type { PageContext } from './pages-app.ts';

/** What a form shows: what was typed, and what is wrong with it, by field. */
export type FormState = { typed: Record<string, string>; problems: Record<string, string> };

export const EMPTY_FORM: FormState = { typed: {}, problems: {} };

export type FormRead<Values> = { kind: 'valid'; values: Values } | { kind: 'invalid'; state: FormState };

/** Reads the posted form. Fields named in `secrets` are never kept to be shown again. */
export async function readForm<Schema extends z.ZodType>(
  c: PageContext,
  schema: Schema,
  secrets: string[] = [],
): Promise<FormRead<z.infer<Schema>>> {
  const sent = await c.req.parseBody().catch(() => {
    throw new Refusal(422, t({ defaultMessage: 'We couldn’t read this form. Reload the page and try again.' }));
  });
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { kind: 'valid', values: parsed.data };
  const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)));
  return { kind: 'invalid', state: { typed, problems: problemsOf(parsed.error) } };
}

/** The first problem of each field, a sentence. */
function problemsOf(error: z.core.$ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '');
    problems[name] ??= message;
  }
  return problems;
}

/** How many fields are wrong, for the top of the page; undefined where none is. */
export function problemWords({ problems }: FormState): string | undefined {
  const count = Object.keys(problems).length;
  if (count === 0) return undefined;
  return t(
    { defaultMessage: '{count, plural, one {Correct the field below.} other {Correct the # fields below.}}' },
    { count },
  );
}

type Labelled = { name: string; label: string; hint?: string };
type TextField = Labelled & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  autocomplete?: string;
  inputmode?: 'numeric' | 'decimal';
  /** May be left out; every other field is required. */
  optional?: true;
  /** Has the focus when nothing is wrong yet. */
  starts?: true;
};

/** A line of text. What was typed into a password field is never drawn. */
export function textField(state: FormState, field: TextField): Html {
  const { type = 'text', autocomplete = 'off', inputmode, optional, starts } = field;
  const value = type === 'password' ? '' : (state.typed[field.name] ?? '');
  return labelled(
    state,
    field,
    html`<input id="${field.name}" name="${field.name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="300"${
      inputmode ? html` inputmode="${inputmode}"` : ''
    }${optional ? '' : html` required`}${stateAttributes(state, field)}${starts && isUntried(state) ? html` autofocus` : ''}>`,
  );
}

type ChoiceField = Labelled & { choices: readonly (readonly [value: string, words: string])[] };

/** One of several choices, none of them made at first. */
export function choiceField(state: FormState, field: ChoiceField): Html {
  const typed = state.typed[field.name] ?? '';
  return labelled(
    state,
    field,
    html`<select id="${field.name}" name="${field.name}" required${stateAttributes(state, field)}>
      <option value="">${t({ defaultMessage: 'Choose…' })}</option>
      ${field.choices.map(([value, words]) => html`<option value="${value}"${value === typed ? html` selected` : ''}>${words}</option>`)}
    </select>`,
  );
}

type RadioField = Labelled & { choices: readonly (readonly [value: string, words: string, meaning: string])[] };

/** One of a few choices that want explaining. */
export function radioField(state: FormState, field: RadioField): Html {
  const { name, label, choices } = field;
  const problem = state.problems[name];
  return html`<fieldset>
    <legend>${label}</legend>
    ${choices.map(
      ([value, words, meaning], index) =>
        html`<label class="choice"><input type="radio" name="${name}" value="${value}" required${
          value === state.typed[name] ? html` checked` : ''
        }${index === 0 ? stateAttributes(state, field) : ''}><span><b>${words}</b> ${meaning}</span></label>`,
    )}
    ${problem ? html`<p class="wrong" id="${name}-problem">${problem}</p>` : ''}
  </fieldset>`;
}

function isUntried({ problems }: FormState): boolean {
  return Object.keys(problems).length === 0;
}

function labelled(state: FormState, { name, label, hint }: Labelled, control: Html): Html {
  const problem = state.problems[name];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${control}
    ${problem ? html`<p class="wrong" id="${name}-problem">${problem}</p>` : ''}
  </div>`;
}

/** What a screen reader is told of the field; the first that is wrong gets the focus. */
function stateAttributes({ problems }: FormState, { name, hint }: Labelled): Html {
  const isWrong = Object.hasOwn(problems, name);
  const described = [hint && `${name}-hint`, isWrong && `${name}-problem`].filter(Boolean).join(' ');
  return html`${described ? html` aria-describedby="${described}"` : ''}${isWrong ? html` aria-invalid="true"` : ''}${
    Object.keys(problems)[0] === name ? html` autofocus` : ''
  }`;
}
