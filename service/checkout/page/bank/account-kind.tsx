// Checking or savings: the debit is written differently for each.
/** @jsxImportSource preact */
import { useWords } from '../words.ts';
import type { TypedAccount } from './place.ts';
import './account-kind.css';

const WORDS = {
  en: { legend: 'Kind of account', checking: 'Checking', savings: 'Savings' },
  es: { legend: 'Tipo de cuenta', checking: 'Corriente', savings: 'Ahorro' },
};
const KINDS: TypedAccount['kind'][] = ['checking', 'savings'];

type AccountKindProps = { kind: TypedAccount['kind']; onChange: (kind: TypedAccount['kind']) => void };

export function AccountKind({ kind, onChange }: AccountKindProps) {
  const words = useWords(WORDS);
  return (
    <fieldset class="kinds">
      <legend>{words.legend}</legend>
      <div class="kinds-row">
        {KINDS.map((each) => (
          <label key={each} class="kind">
            <input type="radio" name="kind" checked={each === kind} onChange={() => onChange(each)} />
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
