// Imported first, it makes all that this process says speak the pseudo-locale.
import { speak } from '../../messages/t.ts';

speak('en-XA');
