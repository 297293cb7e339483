// One thing to type, with its label, and beneath it what is wrong with it or worth knowing.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = {
  label: string;
  type?: 'text' | 'search' | 'password';
  value: string;
  onInput: (text: string) => void;
  maxLength: number;
  /** Digits only: phones show their number keys. */
  digits?: boolean;
  name?: string;
  /** Stands where a problem would. */
  hint?: ComponentChildren;
  problem?: string | null;
  /** A button at the label's end. */
  aside?: ComponentChildren;
};

export function Field({
  label,
  type = 'text',
  value,
  onInput,
  maxLength,
  digits,
  name,
  hint,
  problem,
  aside,
}: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <div class="field-head">
        <label for={id}>{label}</label>
        {aside}
      </div>
      <input
        id={id}
        value={value}
        maxLength={maxLength}
        name={name}
        // Preact's types tie each type to roles of its own; none is given here.
        type={type as 'text'}
        class={digits ? 'digits' : undefined}
        inputMode={digits ? 'numeric' : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-more`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <div id={`${id}-more`} class={problem ? 'field-problem' : 'field-hint'} aria-live="polite">
          {problem || hint}
        </div>
      )}
    </div>
  );
}
