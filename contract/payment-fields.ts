// What may be entered about a payment, and how long it may be. Ours: the spec gives no size limits (section 8).
import { z } from 'zod';
import { enteredName, enteredText } from './entered-text.ts';

export const MAX_NAME_LENGTH = 100;
export const PersonName = enteredName(MAX_NAME_LENGTH);

/** Of a marketplace's session only (spec, 4.1). */
export const ConsumerEmail = z.email('must be an e-mail address').max(254, 'is longer than 254 characters').optional();
export const ConsumerPhone = enteredText(7, 32).optional();
export const DriversLicense = enteredText(1, 64).optional();

export const MAX_REFUND_REASON = 200;
