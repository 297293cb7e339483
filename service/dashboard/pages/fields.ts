// What a person types into several forms, and how it is read.
import { z } from 'zod';
import { requestText } from '../../../contract/payment-api/text.ts';

/** In lower case: an address is one member's, however it was typed. */
export const EmailField = requestText(1, 254)
  .pipe(z.email('must be an e-mail address, like name@business.com'))
  .transform((text) => text.toLowerCase());

export const NameField = requestText(1, 100);
