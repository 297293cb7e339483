// What this browser keeps of a consumer who asked to be remembered: one token. Where it may keep nothing, the checkout works as if for the first time.

const KEY = 'checkout-device';

/** The token, or null where there is none or storage is blocked. */
export function keptDevice(): string | null {
  return guarded((storage) => storage.getItem(KEY));
}

export function keepDevice(token: string): void {
  guarded((storage) => storage.setItem(KEY, token));
}

export function dropDevice(): void {
  guarded((storage) => storage.removeItem(KEY));
}

/** Whether a token could be kept: without it the offer isn't shown. */
export function canKeepDevice(): boolean {
  const probe = `${KEY}-probe`;
  return (
    guarded((storage) => {
      storage.setItem(probe, '');
      storage.removeItem(probe);
      return true;
    }) === true
  );
}

/** A browser that blocks storage throws where it is only named. */
function guarded<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
