// The actions of the audit log, as they are shown.
import { AuditAction } from '../../../contract/console/audit.ts';
import { perLanguage, t } from '../../../messages/t.ts';

const WORDS = perLanguage(
  (): Record<AuditAction, string> => ({
    create_session: t({ defaultMessage: 'Create session' }),
    create_order: t({ defaultMessage: 'Create order' }),
    charge_order: t({ defaultMessage: 'Capture order' }),
    start_payout: t({ defaultMessage: 'Start payout' }),
    refund_charge: t({ defaultMessage: 'Refund' }),
    present_charge_again: t({ defaultMessage: 'Present again' }),
    settle: t({ defaultMessage: 'Resolve' }),
    send_again: t({ defaultMessage: 'Retry safely' }),
    late_answer: t({ defaultMessage: 'Record late response' }),
    take_back_charge: t({ defaultMessage: 'Mark as not charged' }),
    note_alarm: t({ defaultMessage: 'Save alarm note' }),
    start_capture_run: t({ defaultMessage: 'Start capture run' }),
    pause_capture_run: t({ defaultMessage: 'Pause capture run' }),
    resume_capture_run: t({ defaultMessage: 'Resume capture run' }),
    stop_capture_run: t({ defaultMessage: 'Stop capture run' }),
    end_capture_run: t({ defaultMessage: 'Finish capture run' }),
    add_environment: t({ defaultMessage: 'Add environment' }),
    change_environment: t({ defaultMessage: 'Edit environment' }),
    remove_environment: t({ defaultMessage: 'Remove environment' }),
    restore_environment: t({ defaultMessage: 'Restore environment' }),
    join_addresses: t({ defaultMessage: 'Merge provider addresses' }),
    name_account: t({ defaultMessage: 'Rename account' }),
    enter_keys: t({ defaultMessage: 'Enter API keys' }),
    remove_keys: t({ defaultMessage: 'Remove API keys' }),
    invite_seller: t({ defaultMessage: 'Invite seller' }),
    new_seller: t({ defaultMessage: 'Add seller' }),
    join_seller: t({ defaultMessage: 'Match seller' }),
    join_sellers: t({ defaultMessage: 'Merge sellers' }),
    remove_seller: t({ defaultMessage: 'Remove seller' }),
    mark_step: t({ defaultMessage: 'Mark onboarding step' }),
    add_note: t({ defaultMessage: 'Add note' }),
    set_reference: t({ defaultMessage: 'Change shop reference' }),
    correct_fee: t({ defaultMessage: 'Correct fee' }),
    compare_fees: t({ defaultMessage: 'Compare fees' }),
    record_refund: t({ defaultMessage: 'Record refund' }),
    record_return: t({ defaultMessage: 'Record return' }),
    take_back_fact: t({ defaultMessage: 'Void recorded refund or return' }),
    begin_import: t({ defaultMessage: 'Start import of returns and refunds' }),
    end_import: t({ defaultMessage: 'Finish import of returns and refunds' }),
    handle_return: t({ defaultMessage: 'Mark return as handled' }),
    reopen_return: t({ defaultMessage: 'Reopen return' }),
    work_off: t({ defaultMessage: 'Resolve difference' }),
    learn_payout: t({ defaultMessage: 'Detect payout' }),
    record_payout: t({ defaultMessage: 'Record payout' }),
    take_back_payout: t({ defaultMessage: 'Void recorded payout' }),
    make_backup: t({ defaultMessage: 'Make backup' }),
    restore_ledger: t({ defaultMessage: 'Restore ledger' }),
    begin_empty_ledger: t({ defaultMessage: 'Start empty ledger' }),
    seal_ledger: t({ defaultMessage: 'Lock ledger' }),
    unseal_ledger: t({ defaultMessage: 'Unlock ledger' }),
    change_network: t({ defaultMessage: 'Change network settings' }),
    invite_person: t({ defaultMessage: 'Invite person' }),
    enrol_device: t({ defaultMessage: 'Add device' }),
    approve_device: t({ defaultMessage: 'Approve device' }),
    revoke_device: t({ defaultMessage: 'Revoke device' }),
    change_role: t({ defaultMessage: 'Change role' }),
    remove_person: t({ defaultMessage: 'Remove person' }),
    change_approval_policies: t({ defaultMessage: 'Change approval rules' }),
    request_approval: t({ defaultMessage: 'Ask for approval' }),
    approve_request: t({ defaultMessage: 'Approve request' }),
    decline_request: t({ defaultMessage: 'Decline request' }),
    withdraw_request: t({ defaultMessage: 'Withdraw request' }),
    use_approval: t({ defaultMessage: 'Use approval' }),
  }),
);

/** An action of another version is shown as it is stored: "close_books" → "Close books". */
export function actionWords(action: string): string {
  const known = AuditAction.safeParse(action).data;
  if (known) return WORDS()[known];
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
