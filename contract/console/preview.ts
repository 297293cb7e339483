// How a preview is opened: the checkout's language and theme, and the magic consumers a sandbox can be shown with.
import { z } from 'zod';
import { SessionId } from '../ids.ts';

/** `own` leaves it to the consumer's browser, as a merchant's page does that says nothing. */
export const PreviewLanguage = z.enum(['en', 'es', 'own']);
export type PreviewLanguage = z.infer<typeof PreviewLanguage>;

/** `device` leaves it to the consumer's device. */
export const PreviewTheme = z.enum(['light', 'dark', 'device']);
export type PreviewTheme = z.infer<typeof PreviewTheme>;

export const OpenPreviewInput = z.object({
  environmentId: z.string(),
  sessionId: SessionId,
  language: PreviewLanguage,
  theme: PreviewTheme,
});
export type OpenPreviewInput = z.infer<typeof OpenPreviewInput>;

/** Where the preview of one session is shown: a page on an origin of its own, good for one visit. */
export const PreviewView = z.object({ url: z.string(), origin: z.string() });
export type PreviewView = z.infer<typeof PreviewView>;

export type PreviewOutcome = 'pays' | 'insufficient_balance' | 'account_closed' | 'wrong_code' | 'slow_bank';

/** First names of consumers, by which our sandbox chooses what to simulate. */
export const OUTCOME_NAME: Record<PreviewOutcome, string> = {
  pays: 'Test',
  insufficient_balance: 'Insufficient',
  account_closed: 'Closed',
  wrong_code: 'Wrongcode',
  slow_bank: 'Slow',
};
