// Where a PIN is typed, and what is said of it.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { Pin } from '../../contract/console/pin.ts';
import { t } from '../../messages/t.ts';

/** What is wrong with it, or null. */
export const pinProblem = (text: string): string | null =>
  Pin.safeParse(text).success ? null : t({ defaultMessage: 'Enter 4 to 12 digits.' });

export function PinField(props: PasswordInputProps) {
  return (
    <PasswordInput
      inputMode="numeric"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': t({ defaultMessage: 'Show PIN' }) }}
      {...props}
    />
  );
}
