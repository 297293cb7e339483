// Redaction: what a service says may echo what it was sent; no key or token gets into a message by that way.

/** The text with each secret replaced, cut to a length a person reads. */
export function redacted(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length >= 4)
    .reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
  return hidden.length > 300 ? `${hidden.slice(0, 300)}…` : hidden;
}

/** A service's own words of what is wrong, in whatever shape its error body has; empty where it isn't JSON. */
export function wordsOf(json: unknown): string {
  if (json === undefined || json === null) return '';
  if (typeof json === 'string') return json;
  if (Array.isArray(json)) return json.map(wordsOf).filter(Boolean).join('; ');
  if (typeof json !== 'object') return String(json);
  const body = json as Record<string, unknown>;
  const said = body.detail ?? body.message ?? body.msg ?? body.error_description ?? body.error;
  return said === undefined ? JSON.stringify(json) : wordsOf(said);
}
