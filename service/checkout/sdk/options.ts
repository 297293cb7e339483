// What startSession takes (spec, 4.5, and ours beside it), checked before anything is put on the page.
import type { StartSessionOptions } from '../../../contract/payment-api/checkout.ts';
import { LANGUAGES, type Language } from '../../settings/language.ts';
import type { CheckoutEventName, Theme } from '../messages.ts';
import { ServicePayError } from './service-pay-error.ts';

/** The spec's options; those after them are ours, and another provider knows nothing of them. */
export type StartOptions = StartSessionOptions & {
  /** The consumer's own browser decides where absent. */
  language?: Language;
  /** auto where absent: as the consumer's device is. */
  theme?: Theme;
  /** Told what happens on the way, for a log. Never a proof. */
  onEvent?: (name: CheckoutEventName) => void;
};

const THEMES: Theme[] = ['light', 'dark', 'auto'];

/** The element the checkout goes to. Throws a ServicePayError for the first option that can't work. */
export function checkOptions(options: StartOptions): Element {
  const { sessionID, onComplete, onExit, onEvent, renderInModal, language, theme } = options ?? {};
  if (typeof sessionID !== 'string' || sessionID === '') {
    throw new ServicePayError('session_id_missing', 'sessionID is missing');
  }
  if (typeof onComplete !== 'function' || typeof onExit !== 'function') {
    throw new ServicePayError('callback_missing', 'onComplete and onExit must be functions');
  }
  expect(typeof renderInModal === 'boolean', 'renderInModal must be true or false');
  expect(onEvent === undefined || typeof onEvent === 'function', 'onEvent must be a function');
  expect(language === undefined || LANGUAGES.includes(language), `language must be one of ${LANGUAGES.join(', ')}`);
  expect(theme === undefined || THEMES.includes(theme), `theme must be one of ${THEMES.join(', ')}`);
  if (!/^https?:/.test(location.origin)) {
    throw new ServicePayError('page_without_origin', 'the page must be served over http or https');
  }
  const element = elementOf(options.selector);
  if (!element) throw new ServicePayError('element_not_found', `there is no element "${options.selector}"`);
  return element;
}

function expect(isRight: boolean, words: string): void {
  if (!isRight) throw new ServicePayError('option_not_valid', words);
}

function elementOf(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}
