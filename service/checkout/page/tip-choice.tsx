// A tip, if the consumer wants to add one: nothing at first, a few percentages, or an amount of their own.
/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { formatCents } from '../../../contract/format-cents.ts';
import { maxTipOf, TIP_PERCENTAGES, tipOf } from '../tips.ts';
import { typedAmount } from './typed-amount.ts';
import { useWords } from './words.ts';

const WORDS = {
  en: {
    legend: 'Add a tip?',
    none: 'No tip',
    own: 'Other',
    label: 'Your tip in dollars',
    most: (amount: string) => `Up to ${amount}.`,
    wrong: (amount: string) => `Enter an amount up to ${amount}, like 5.00.`,
  },
  es: {
    legend: '¿Desea dejar propina?',
    none: 'Sin propina',
    own: 'Otra',
    label: 'Su propina en dólares',
    most: (amount: string) => `Hasta ${amount}.`,
    wrong: (amount: string) => `Escriba un importe de hasta ${amount}, por ejemplo 5.00.`,
  },
};

/** Cents; null is no tip, undefined an own amount that isn't one yet. */
export type ChosenTip = number | null | undefined;
type Choice = 'none' | 'own' | number;
type TipChoiceProps = { amount: number; disabled: boolean; onChoose: (tip: ChosenTip) => void };

export function TipChoice({ amount, disabled, onChoose }: TipChoiceProps) {
  const words = useWords(WORDS);
  const [choice, setChoice] = useState<Choice>('none');
  const [typed, setTyped] = useState('');
  // Of a very small amount a percentage comes to nothing.
  const proposed = TIP_PERCENTAGES.filter((percentage) => tipOf(amount, percentage) > 0);
  function choose(next: Choice) {
    setChoice(next);
    if (next === 'own') onChoose(ownTip(typed, amount));
    else onChoose(next === 'none' ? null : tipOf(amount, next));
  }
  const option = (value: Choice, name: string, sum?: number) => (
    <label class="tip" key={value}>
      <input type="radio" name="tip" checked={choice === value} disabled={disabled} onChange={() => choose(value)} />
      <span>{name}</span>
      {sum !== undefined && <small>{formatCents(sum)}</small>}
    </label>
  );
  return (
    <fieldset class="tips">
      <legend>{words.legend}</legend>
      <div class="tip-options">
        {option('none', words.none)}
        {proposed.map((percentage) => option(percentage, `${percentage}%`, tipOf(amount, percentage)))}
        {option('own', words.own)}
      </div>
      {choice === 'own' && (
        <OwnTip
          most={formatCents(maxTipOf(amount))}
          typed={typed}
          isWrong={typed.trim() !== '' && ownTip(typed, amount) === undefined}
          disabled={disabled}
          onType={(text) => {
            setTyped(text);
            onChoose(ownTip(text, amount));
          }}
        />
      )}
    </fieldset>
  );
}

function ownTip(typed: string, amount: number): ChosenTip {
  const tip = typedAmount(typed);
  return tip !== undefined && tip <= maxTipOf(amount) ? tip : undefined;
}

type OwnTipProps = { most: string; typed: string; isWrong: boolean; disabled: boolean; onType: (text: string) => void };

function OwnTip({ most, typed, isWrong, disabled, onType }: OwnTipProps) {
  const words = useWords(WORDS);
  return (
    <div class="own-tip">
      <label for="own-tip">{words.label}</label>
      <input
        id="own-tip"
        inputMode="decimal"
        autocomplete="off"
        maxLength={12}
        value={typed}
        disabled={disabled}
        aria-invalid={isWrong}
        aria-describedby="own-tip-hint"
        ref={focusOnce}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <p id="own-tip-hint" class={isWrong ? 'own-tip-wrong' : undefined} aria-live="polite">
        {isWrong ? words.wrong(most) : words.most(most)}
      </p>
    </div>
  );
}

/** Outside the component, so that it runs when the field appears and not again. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
