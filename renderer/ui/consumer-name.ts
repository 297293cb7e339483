// A session's consumer, as one name.

/** First and last name together; null where the console knows neither. */
export function consumerName(session: { firstName: string | null; lastName: string | null }): string | null {
  return [session.firstName, session.lastName].filter(Boolean).join(' ') || null;
}
