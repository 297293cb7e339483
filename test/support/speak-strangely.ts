// Imported first, it makes all that is imported after it speak the pseudo-locale: modules make some sentences while they load.
import { speak } from '../../messages/t.ts';

speak('en-XA');
