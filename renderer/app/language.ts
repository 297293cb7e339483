// The language of the window, as the page's `lang` names it.
import { speak } from '../../messages/t.ts';

speak(document.documentElement.lang === 'en-XA' ? 'en-XA' : 'en-US');
