// The name v1.js publishes its constructor under (spec, 4.5: the published name carries the brand).

export const DEFAULT_CONSTRUCTOR = 'ServicePay';

/** Whether scripts can call a constructor so: a name of its own, with a capital letter, that no browser or language has given away. */
export function isConstructorName(text: string): boolean {
  return /^[A-Z][A-Za-z0-9_$]{0,99}$/.test(text) && !(text in globalThis);
}

/** Our own name in a script, its types or an example, replaced by the published one. */
export function named(text: string, name: string): string {
  return text.replace(/\bServicePay(?=\b|Error\b)/g, () => name);
}
