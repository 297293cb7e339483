// The exceptions of a proxy as a person types them, as in NO_PROXY: which entries there are, and which of them Paydesk doesn't understand.

/** Separated by commas, semicolons or blanks. An IPv6 address has brackets and its one spelling afterward. */
export const bypassEntries = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
    .map((entry) => spelled(entry.toLowerCase()));

function spelled(entry: string): string {
  if (!entry.startsWith('[') && entry.split(':').length <= 2) return entry;
  const [, address = '', port = ''] = /^(\[[^\]]*\])(:\d+)?$/.exec(entry.startsWith('[') ? entry : `[${entry}]`) ?? [];
  return URL.canParse(`http://${address}`) ? new URL(`http://${address}`).hostname + port : entry;
}

const IPV6 = /^\[[0-9a-f:.]+\]$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const NAME = /^(?:\*?\.)?(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/;

/** The first entry that is no host, domain (`.example.com`, `*.example.com`), IP address or `*`, each perhaps with a port; null where each is one. A range such as 10.0.0.0/8 is none: it would be passed by without a word. */
export const unclearBypassEntry = (text: string): string | null =>
  bypassEntries(text).find((entry) => !isUnderstood(entry)) ?? null;

function isUnderstood(entry: string): boolean {
  if (entry === '*') return true;
  const [, host = '', port = '1'] = /^(\[.*\]|[^:]*)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  if (Number(port) < 1 || Number(port) > 65_535) return false;
  // What begins like an address of numbers is one, or a mistake.
  return IPV6.test(host) || (/^[\d.]+$/.test(host) ? IPV4.test(host) : NAME.test(host));
}
