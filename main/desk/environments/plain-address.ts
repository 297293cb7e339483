// One spelling an address: what is the same place must compare as the same.

/** Scheme and host in small letters, no default port, no slash at the end. Takes an address that ServiceAddress has let through. */
export function plainAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, '');
}
