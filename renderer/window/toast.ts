// Toasts: what succeeded, told once and gone by itself. What failed stays where it happened instead.

import type { NotificationData } from '@mantine/notifications';
import { t } from '../../messages/t.ts';

/** Says what was done. */
export function tellDone(title: string, message: string): void {
  tell({ title, message, color: 'teal', autoClose: 4_000 });
}

/** Says what must not go by unread: it stays until a person closes it. id: of what is said only once at a time. */
export function tellPlainly(title: string, message: string, id?: string): void {
  tell({ title, message, color: 'red', autoClose: false, ...(id !== undefined && { id }) });
}

/** No first screen waits for the part that shows them. */
function tell(toast: NotificationData): void {
  const closeButtonProps = { 'aria-label': t({ defaultMessage: 'Close' }) };
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ ...toast, withBorder: true, closeButtonProps }),
  );
}
