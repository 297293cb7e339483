// What is wrong with an environment's file, in a sentence.
import type { FileProblem } from '../../../contract/console/environment-file.ts';
import { t } from '../../../messages/t.ts';
import { addressProblem } from '../../ui/address-problem.ts';

export function fileProblemWords(problem: FileProblem): string {
  switch (problem.code) {
    case 'not_json':
      return t({ defaultMessage: 'This isn’t a JSON file.' });
    case 'too_large':
      return t({ defaultMessage: 'This file is too large. Choose one that Paydesk exported.' });
    case 'other_format':
      return t(
        { defaultMessage: 'This isn’t an exported environment: its format must be “{format}”.' },
        { format: problem.format },
      );
    case 'repeated':
      return t({ defaultMessage: 'This file has {name} twice. Remove one of them.' }, { name: problem.text });
    case 'inexact':
      return t({ defaultMessage: 'The number {number} has too many digits. Round it.' }, { number: problem.text });
    case 'secret':
      return t(
        { defaultMessage: '{place} looks like a secret. Remove it: you enter API keys later.' },
        { place: problem.place },
      );
    case 'unknown_member':
      return t({ defaultMessage: 'Paydesk doesn’t know {place}. Remove it.' }, { place: problem.place });
    case 'missing':
      return t({ defaultMessage: '{place} is missing.' }, { place: problem.place });
    case 'value':
      return t({ defaultMessage: 'The value of {place} isn’t valid.' }, { place: problem.place });
    case 'marketplace_id':
      return t(
        { defaultMessage: '{place}: a marketplace needs a marketplace ID, and a merchant can’t have one.' },
        { place: problem.place },
      );
    case 'address':
      return t(
        { defaultMessage: '{place}: {problem}', description: 'Where in a file, and what is wrong there' },
        { place: problem.place, problem: addressProblem(problem.message) },
      );
  }
}
