// What the audit trail calls an act, as words.

/** "restore_ledger" → "Restore ledger". */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
