// Forms: reading one into values or problems by field, and drawing its fields with what was typed and what is wrong.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import type { z } from 'zod';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Html } from '../../pages/document.tsx';
import { options } from '../../pages/parts.tsx';
import { say, type Worded } from '../../pages/worded.tsx';
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

type FieldProps = {
  state: FormState;
  name: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  autocomplete?: string;
  inputmode?: 'numeric' | 'decimal';
  /** Makes it one of several choices, none of them made at first. */
  choices?: readonly (readonly [value: string, words: string])[];
  /** May be left out; every other field is required. */
  optional?: boolean;
  /** Has the focus when nothing is wrong yet. */
  starts?: boolean;
  hint?: string | undefined;
};

/** A line of text, or a choice, below its label. What was typed into a password field is never drawn. */
export const Field: Worded<FieldProps> = (field) => {
  const { state, name, type = 'text', autocomplete = 'off', inputmode, choices, optional, starts, hint } = field;
  const typed = type === 'password' ? '' : (state.typed[name] ?? '');
  const common = { id: name, name, required: !optional, ...stateAttributes(state, name, hint) };
  const isFocused = common.autofocus || (starts && Object.keys(state.problems).length === 0);
  return (
    <div class="field">
      <label for={name}>{say(field)}</label>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {choices ? (
        <select {...common}>{options([['', t({ defaultMessage: 'Choose…' })], ...choices], typed)}</select>
      ) : (
        <input {...common} {...{ type, autocomplete, inputmode }} value={typed} maxlength={300} autofocus={isFocused} />
      )}
      {problemOf(state, name)}
    </div>
  );
};

type RadioProps = {
  state: FormState;
  name: string;
  choices: readonly (readonly [value: string, words: string, meaning: string])[];
};

/** One of a few choices that want explaining. */
export const RadioField: Worded<RadioProps> = (field) => {
  const { state, name, choices } = field;
  return (
    <fieldset>
      <legend>{say(field)}</legend>
      {choices.map(([value, words, meaning], index) => (
        <label class="choice">
          <input
            {...{ type: 'radio', name, value, required: true }}
            checked={value === state.typed[name]}
            {...(index === 0 && stateAttributes(state, name))}
          />
          <span>
            <b>{words}</b> {meaning}
          </span>
        </label>
      ))}
      {problemOf(state, name)}
    </fieldset>
  );
};

type TickProps = { state?: FormState; name: string; meaning: string };

/** Something that is so or isn't, with what it means. */
export const Tick: Worded<TickProps> = (field) => (
  <label class="choice">
    <input type="checkbox" name={field.name} value="yes" checked={field.state?.typed[field.name] === 'yes'} />
    <span>
      <b>{say(field)}</b> {field.meaning}
    </span>
  </label>
);

/** What is wrong with a field. */
export function problemOf({ problems }: FormState, name: string): Html | undefined {
  const problem = problems[name];
  return problem ? (
    <p class="wrong" id={`${name}-problem`}>
      {problem}
    </p>
  ) : undefined;
}

/** What a screen reader is told of the field; the first that is wrong gets the focus. */
export function stateAttributes({ problems }: FormState, name: string, hint?: Child) {
  const isWrong = Object.hasOwn(problems, name);
  const described = [hint && `${name}-hint`, isWrong && `${name}-problem`].filter(Boolean).join(' ');
  return {
    'aria-describedby': described || undefined,
    'aria-invalid': isWrong ? ('true' as const) : undefined,
    autofocus: Object.keys(problems)[0] === name,
  };
}

/** What a form sends along unseen. */
export const hidden = (values: Record<string, string | number>): Html => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
);
