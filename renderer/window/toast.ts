// Toasts: what succeeded, told once and gone by itself. What failed stays where it happened instead.

import { notifications } from '@mantine/notifications';
import { t } from '../../messages/t.ts';

/** Says what was done. */
export function tellDone(title: string, message: string): void {
  notifications.show({
    title,
    message,
    color: 'teal',
    withBorder: true,
    autoClose: 4_000,
    closeButtonProps: { 'aria-label': t({ defaultMessage: 'Close' }) },
  });
}

/** Says what must not go by unread: it stays until a person closes it. */
export function tellPlainly(title: string, message: string): void {
  notifications.show({
    title,
    message,
    color: 'red',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': t({ defaultMessage: 'Close' }) },
  });
}
