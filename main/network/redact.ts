// Redaction: what a service says may echo what it was sent; no key or token gets into a message by that way.

/** The text with each secret replaced, cut to a length a person reads. */
export function redacted(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length >= 4)
    .reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
  return hidden.length > 300 ? `${hidden.slice(0, 300)}…` : hidden;
}
