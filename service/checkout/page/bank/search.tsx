// Finds the consumer's bank by its name.
/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { BankIcon, ChevronIcon } from '../icons.tsx';
import { callStep } from '../service-calls.ts';
import { Step } from '../step.tsx';
import { useStepCall } from '../use-step-call.ts';
import { useWords } from '../words.ts';
import { CallProblem } from './call-problem.tsx';
import { Field } from './field.tsx';
import { type BankPartProps, type Institution, TYPING } from './place.ts';

const WORDS = {
  en: {
    heading: 'Choose your bank',
    search: 'Search for your bank',
    found: (count: number) => (count === 1 ? '1 bank' : `${count} banks`),
    none: 'No banks match. Check the spelling, or enter your account number.',
    instead: 'Enter account number instead',
  },
  es: {
    heading: 'Elija su banco',
    search: 'Busque su banco',
    found: (count: number) => (count === 1 ? '1 banco' : `${count} bancos`),
    none: 'No hay ningún banco con ese nombre. Revise cómo está escrito o introduzca su número de cuenta.',
    instead: 'Introducir el número de cuenta',
  },
};

export function Search({ session, dispatch, onMove }: BankPartProps) {
  const words = useWords(WORDS);
  const call = useStepCall(dispatch);
  const [text, setText] = useState('');
  const [institutions, setInstitutions] = useState<Institution[] | null>(null);
  const asked = useRef<string | null>(null);

  // One search at a time; what was typed meanwhile is looked for next. After a failure the consumer decides.
  useEffect(() => {
    if (call.busy || call.hindrance || asked.current === text) return;
    asked.current = text;
    const search = () => callStep<{ institutions: Institution[] }>(session, 'institutions', { search: text });
    void call.run(search).then((answer) => answer && setInstitutions(answer.institutions));
  }, [text, call, session]);

  function tryAgain() {
    asked.current = null;
    call.clear();
  }
  return (
    <Step
      heading={words.heading}
      footer={
        <button type="button" class="quiet quiet-alone" onClick={() => onMove(TYPING)}>
          {words.instead}
        </button>
      }
    >
      <Field
        label={words.search}
        type="search"
        value={text}
        maxLength={100}
        onInput={(typed) => {
          call.clear();
          setText(typed);
        }}
      />
      <CallProblem hindrance={call.hindrance} onTryAgain={tryAgain} />
      <p class="found" role="status">
        {institutions && (institutions.length === 0 ? words.none : words.found(institutions.length))}
      </p>
      {institutions && institutions.length > 0 && (
        <ul class="choices">
          {institutions.map((institution) => (
            <li key={institution.id}>
              <button type="button" class="choice choice-whole" onClick={() => onMove({ at: 'login', institution })}>
                <span class="bank-mark">
                  <BankIcon />
                </span>
                <span class="choice-words choice-name">{institution.name}</span>
                <ChevronIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
}
