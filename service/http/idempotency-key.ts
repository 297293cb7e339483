// The Idempotency-Key of a call that does something once, however often it is sent.
import { z } from '@hono/zod-openapi';

/** Visible ASCII, as the drafts of the header's standard have it. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');
