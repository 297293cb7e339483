// What is wrong with an address that was typed, in a sentence.
import { t } from '../../messages/t.ts';

const SESSION_ID = '{session_id}';
const LINK_EXAMPLE = 'https://pay.example.com/{session_id}';

type Sentence = (found: string) => string;

/** By what the contract says of the address. */
const SENTENCES: [RegExp, Sentence][] = [
  [
    /^must begin with https/,
    () => t({ defaultMessage: 'Start the address with https://. Only this computer’s own addresses may use http://.' }),
  ],
  [
    /^must hold no name, password, query or fragment/,
    () => t({ defaultMessage: 'Remove the user name, password, query or fragment from the address.' }),
  ],
  [
    /this one leads to (.+)$/,
    (host) => t({ defaultMessage: 'Use plain letters and digits only. This address leads to {host}.' }, { host }),
  ],
  [
    /what it leads to, (.+)$/,
    (origin) => t({ defaultMessage: 'This address leads to {origin}. Enter it that way.' }, { origin }),
  ],
  [
    /special characters after the host/,
    () => t({ defaultMessage: 'Remove //, \\, % and other special characters after the host.' }),
  ],
  [/\. or \.\. between slashes/, () => t({ defaultMessage: 'Remove “.” and “..” between slashes.' })],
  [
    /where the session’s id goes/,
    () => t({ defaultMessage: 'Include {placeholder} where the session ID goes.' }, { placeholder: SESSION_ID }),
  ],
  [
    /after the host only/,
    () =>
      t(
        { defaultMessage: 'Put {placeholder} after the host, and remove any user name or password.' },
        { placeholder: SESSION_ID },
      ),
  ],
  [/like https:\/\/pay/, () => t({ defaultMessage: 'Enter an address like {example}.' }, { example: LINK_EXAMPLE })],
  [/^must hold no special characters/, () => t({ defaultMessage: 'Remove the special characters from the address.' })],
];

/** The sentence for what the contract has against an address. */
export function addressProblem(message: string): string {
  for (const [pattern, sentence] of SENTENCES) {
    const found = pattern.exec(message);
    if (found) return sentence(found[1] ?? '');
  }
  return t({ defaultMessage: 'Enter an address like https://api.example.com.' });
}
