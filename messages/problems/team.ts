// Problems of a team: its people and devices, and what its ledger server refuses.
import { locale, t } from '../t.ts';
import type { Sentences } from './sentence.ts';

/** "2:05:10 PM UTC", in the reader’s time zone. */
const timeWords = (at: string): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: 'long' }).format(Date.parse(at));

const askForInvitation = () => t({ defaultMessage: 'Ask an administrator of your team for a new invitation.' });
const tryAgain = () => t({ defaultMessage: 'Try again, and restart Paydesk if it keeps failing.' });
const sameVersion = () => t({ defaultMessage: 'Install the version of Paydesk that your team’s ledger server has.' });
const askAColleague = () => t({ defaultMessage: 'Ask a colleague who may do this to approve it, then try again.' });
const askAgain = () => t({ defaultMessage: 'Ask for approval again.' });

const CAPTURED = {
  order: () => t({ defaultMessage: 'You captured this order yourself, so you can’t approve this.' }),
  run: () => t({ defaultMessage: 'You planned or started this run yourself, so you can’t approve it.' }),
  payout: () => t({ defaultMessage: 'You started this payout before, so you can’t approve it.' }),
};

export const TEAM = {
  person_not_found: () => ({
    message: t({ defaultMessage: 'This person isn’t in your team.' }),
    nextStep: t({ defaultMessage: 'Reload the list of people.' }),
  }),
  person_name_taken: ({ name }) => ({
    message: t({ defaultMessage: '{name} is already in your team.' }, { name }),
    nextStep: t({ defaultMessage: 'Enter a name that tells the two apart.' }),
  }),
  last_administrator: () => ({
    message: t({ defaultMessage: 'Your team needs at least one administrator with an approved device.' }),
    nextStep: t({ defaultMessage: 'Make somebody else an administrator first.' }),
  }),
  role_not_found: () => ({
    message: t({ defaultMessage: 'This role isn’t in your team.' }),
    nextStep: t({ defaultMessage: 'Reload the list of roles.' }),
  }),
  role_name_taken: ({ name }) => ({
    message: t({ defaultMessage: 'There is already a role {name}.' }, { name }),
    nextStep: t({ defaultMessage: 'Enter another name.' }),
  }),
  role_in_use: ({ role, people }) => ({
    message: t({ defaultMessage: 'These people have the role {role}: {people}.' }, { role, people }),
    nextStep: t({ defaultMessage: 'Give them another role first.' }),
  }),
  roles_too_many: ({ count }) => ({
    message: t({ defaultMessage: 'Your team already has {count, number} roles of its own.' }, { count }),
    nextStep: t({ defaultMessage: 'Remove a role that isn’t used, or change one.' }),
  }),
  device_not_found: () => ({
    message: t({ defaultMessage: 'This device isn’t in your team.' }),
    nextStep: t({ defaultMessage: 'Reload the list of people.' }),
  }),
  device_not_waiting: () => ({
    message: t({ defaultMessage: 'This device was approved or revoked already.' }),
    nextStep: t({ defaultMessage: 'Reload the list of people.' }),
  }),
  device_key_taken: () => ({
    message: t({ defaultMessage: 'This device has already joined.' }),
    nextStep: t({ defaultMessage: 'Use it as it is, or leave the team on this computer and join again.' }),
  }),
  device_waiting: () => ({
    message: t({ defaultMessage: 'This device isn’t approved yet.' }),
    nextStep: t({ defaultMessage: 'Ask an administrator of your team to approve it.' }),
  }),
  device_revoked: () => ({
    message: t({ defaultMessage: 'An administrator has revoked this device.' }),
    nextStep: askForInvitation(),
  }),
  device_unknown: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server doesn’t know this device.' }),
    nextStep: askForInvitation(),
  }),
  invitation_unknown: () => ({
    message: t({ defaultMessage: 'This invitation code isn’t valid.' }),
    nextStep: t({ defaultMessage: 'Check the code and the server’s address.' }),
  }),
  invitation_used: () => ({
    message: t({ defaultMessage: 'This invitation code was used already.' }),
    nextStep: askForInvitation(),
  }),
  invitation_expired: () => ({
    message: t({ defaultMessage: 'This invitation code has expired.' }),
    nextStep: askForInvitation(),
  }),
  company_sign_in_off: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server doesn’t offer sign-in with company accounts.' }),
    nextStep: t({ defaultMessage: 'Join with an invitation code.' }),
  }),
  company_sign_in_expired: () => ({
    message: t({ defaultMessage: 'This sign-in has expired or was used already.' }),
    nextStep: t({ defaultMessage: 'Sign in again.' }),
  }),
  company_sign_in_refused: () => ({
    message: t({ defaultMessage: 'Your company’s sign-in service didn’t confirm your account.' }),
    nextStep: t({ defaultMessage: 'Sign in again, or ask your company’s IT.' }),
  }),
  company_sign_in_silent: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server can’t reach your company’s sign-in service.' }),
    nextStep: t({ defaultMessage: 'Try again in a few minutes.' }),
  }),
  company_sign_in_over: () => ({
    message: t({ defaultMessage: 'Your company ended your sign-in.' }),
    nextStep: t({ defaultMessage: 'Sign in again under Team.' }),
  }),
  company_sign_in_unchecked: () => ({
    message: t({ defaultMessage: 'Your company account couldn’t be checked for an hour.' }),
    nextStep: t({ defaultMessage: 'Sign in again under Team, or wait until your company’s sign-in service answers.' }),
  }),
  company_account_without_group: () => ({
    message: t({ defaultMessage: 'Your company account is in no group that may use Paydesk.' }),
    nextStep: t({ defaultMessage: 'Ask an administrator of your team to give one of your groups a role.' }),
  }),
  company_account_removed: () => ({
    message: t({ defaultMessage: 'An administrator removed you from this team.' }),
    nextStep: askForInvitation(),
  }),
  company_account_of_another: ({ name }) => ({
    message: t({ defaultMessage: 'This computer joined as {name}, and you signed in with another account.' }, { name }),
    nextStep: t({ defaultMessage: 'Sign in as the same person, or leave the team on this computer first.' }),
  }),
  company_account_name_taken: ({ name }) => ({
    message: t({ defaultMessage: '{name} is already in this team with an invitation code.' }, { name }),
    nextStep: t({ defaultMessage: 'Ask an administrator to remove that person, then sign in again.' }),
  }),
  company_account_email_taken: ({ name, email }) => ({
    message: t(
      { defaultMessage: '{name} already signs in with {email}, through another company account.' },
      { name, email },
    ),
    nextStep: t({ defaultMessage: 'Sign in with that account, or ask an administrator to remove that person first.' }),
  }),
  keys_only_in_team: () => ({
    message: t({ defaultMessage: 'Only a team has a ledger server that can hold API keys.' }),
    nextStep: t({ defaultMessage: 'Join a team first.' }),
  }),
  keys_present: ({ account }) => ({
    message: t({ defaultMessage: 'Only an administrator may enter other API keys for {account}.' }, { account }),
    nextStep: t({ defaultMessage: 'Ask an administrator to replace or remove them.' }),
  }),
  service_inside_network: ({ host }) => ({
    message: t(
      { defaultMessage: '{host} is inside the network of your team’s server, so the server doesn’t send there.' },
      { host },
    ),
    nextStep: t({
      defaultMessage:
        'Use the payment service’s public address, or have the server started with --private-services on.',
    }),
  }),
  keys_not_at_server: () => ({
    message: t({ defaultMessage: 'The API keys of this environment aren’t at your team’s ledger server.' }),
    nextStep: t({ defaultMessage: 'Ask an administrator where they are kept.' }),
  }),
  server_keys_unreadable: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server can’t open its API keys.' }),
    nextStep: t({ defaultMessage: 'Ask the person who runs the server to check its key file.' }),
  }),
  key_link_over: () => ({
    message: t({ defaultMessage: 'This link has expired or was used already.' }),
    nextStep: t({ defaultMessage: 'Ask the person who sent it for another one.' }),
  }),
  call_begun_before: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server has already begun to send this request.' }),
    nextStep: t({ defaultMessage: 'Look under Needs review before you try again.' }),
  }),
  role_from_company: ({ name }) => ({
    message: t({ defaultMessage: '{name} signs in with a company account, so their groups decide.' }, { name }),
    nextStep: t({ defaultMessage: 'Change the groups at your company, or the roles of groups here.' }),
  }),
  enrolments_too_many: () => ({
    message: t({ defaultMessage: 'Too many attempts from this address.' }),
    nextStep: t({ defaultMessage: 'Wait a few minutes, then try again.' }),
  }),
  signature_wrong: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server couldn’t verify this device.' }),
    nextStep: tryAgain(),
  }),
  challenge_over: () => ({
    message: t({ defaultMessage: 'Connecting to your team’s ledger server took too long.' }),
    nextStep: tryAgain(),
  }),
  team_session_over: () => ({
    message: t({ defaultMessage: 'The connection to your team’s ledger server has ended.' }),
    nextStep: tryAgain(),
  }),
  request_replayed: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server has already received this request.' }),
    nextStep: tryAgain(),
  }),
  desk_too_old: () => ({
    message: t({ defaultMessage: 'Nothing was changed: your team’s ledger server has a newer version of Paydesk.' }),
    nextStep: t({ defaultMessage: 'Update Paydesk on this computer.' }),
  }),
  desk_too_new: () => ({
    message: t({ defaultMessage: 'Nothing was changed: your team’s ledger server has an older version of Paydesk.' }),
    nextStep: t({ defaultMessage: 'Ask the person who runs the server to update it.' }),
  }),
  call_unknown: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server doesn’t offer this.' }),
    nextStep: sameVersion(),
  }),
  call_not_understood: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server doesn’t understand this request.' }),
    nextStep: sameVersion(),
  }),
  team_request_malformed: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server can’t read this request.' }),
    nextStep: t({ defaultMessage: 'Check what is between Paydesk and the server, such as a proxy.' }),
  }),
  team_request_too_large: ({ megabytes }) => ({
    message: t({ defaultMessage: 'This is more than {megabytes, number} MB at once.' }, { megabytes }),
    nextStep: t({ defaultMessage: 'Split it into smaller parts.' }),
  }),
  team_path_unknown: () => ({
    message: t({ defaultMessage: 'This ledger server has nothing at this address.' }),
    nextStep: t({ defaultMessage: 'Check the server’s address.' }),
  }),
  ledger_server_closing: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server is restarting.' }),
    nextStep: t({ defaultMessage: 'Wait a moment, then try again.' }),
  }),
  lease_still_open: ({ until }) => ({
    message: t({ defaultMessage: 'This request may still arrive until {time}.' }, { time: timeWords(until) }),
    nextStep: t({ defaultMessage: 'Wait until then, check with the payment service, then decide.' }),
  }),
  run_of_another_desk: ({ person, desk }) => ({
    message: t({ defaultMessage: '{person} is working on this run on {desk}.' }, { person, desk }),
    nextStep: t({ defaultMessage: 'Pause it, wait until that device has stopped, then resume it here.' }),
  }),
  team_ledger_in_use: () => ({
    message: t({ defaultMessage: 'The team’s ledger already has environments, so nothing was imported.' }),
    nextStep: t({ defaultMessage: 'Import into the ledger of a new server, before anyone adds an environment.' }),
  }),
  import_file_differs: ({ file, sha256 }) => ({
    message: t(
      { defaultMessage: 'The SHA-256 of {file} is {sha256}, not the one you gave, so nothing was imported.' },
      { file, sha256 },
    ),
    nextStep: t({ defaultMessage: 'Copy the file again from the computer that prepared it.' }),
  }),
  import_not_prepared: ({ file }) => ({
    message: t({ defaultMessage: 'The ledger in {file} wasn’t prepared for a team.' }, { file }),
    nextStep: t({
      defaultMessage: 'On its computer, open Team and choose Prepare for a team, then import the file it names.',
    }),
  }),
  import_not_fitting: () => ({
    message: t({ defaultMessage: 'The ledger in the file isn’t what Paydesk wrote, so nothing was imported.' }),
    nextStep: t({ defaultMessage: 'Copy the file again from the computer that prepared it.' }),
  }),
  imported_already: ({ file, at }) => ({
    message: t({ defaultMessage: 'The ledger in {file} was imported here on {time}.' }, { file, time: timeWords(at) }),
    nextStep: t({ defaultMessage: 'Start the server to go on.' }),
  }),
  import_while_serving: ({ place }) => ({
    message: t({ defaultMessage: 'A ledger server uses {place}, so nothing was imported.' }, { place }),
    nextStep: t({ defaultMessage: 'Stop its ledger servers, then run this again.' }),
  }),
  second_person_wanted: () => ({
    message: t({ defaultMessage: 'Your team wants a second person to approve this first.' }),
    nextStep: askAColleague(),
  }),
  approval_not_fitting: () => ({
    message: t({ defaultMessage: 'This has changed since it was approved, so the approval no longer holds.' }),
    nextStep: askAgain(),
  }),
  approval_not_given: ({ state }) => ({
    message:
      state === 'used'
        ? t({ defaultMessage: 'This approval was used already.' })
        : t({ defaultMessage: 'Nobody has approved this.' }),
    nextStep: askAColleague(),
  }),
  approval_not_possible: () => ({
    message: t({ defaultMessage: 'This can’t be approved: its amount or what it belongs to isn’t stated.' }),
    nextStep: tryAgain(),
  }),
  approval_not_found: () => ({
    message: t({ defaultMessage: 'This request isn’t in your team’s ledger.' }),
    nextStep: t({ defaultMessage: 'Reload the list of requests.' }),
  }),
  approvals_too_many: ({ count }) => ({
    message: t({ defaultMessage: 'You already have {count, number} open requests for approval.' }, { count }),
    nextStep: t({
      defaultMessage: 'Wait until a colleague decides some, or withdraw those you no longer need under Approvals.',
    }),
  }),
  refund_asked_already: ({ actor }) => ({
    message: t({ defaultMessage: '{actor} has already asked for approval of the same refund.' }, { actor }),
    nextStep: t({
      defaultMessage: 'Wait until that refund is made, or until the request is declined or withdrawn under Approvals.',
    }),
  }),
  approval_of_another: () => ({
    message: t({ defaultMessage: 'Somebody else asked for this approval.' }),
    nextStep: t({ defaultMessage: 'Ask for an approval of your own.' }),
  }),
  approval_expired: () => ({
    message: t({ defaultMessage: 'This request has expired.' }),
    nextStep: askAgain(),
  }),
  approval_decided: () => ({
    message: t({ defaultMessage: 'This request was decided, used or withdrawn already.' }),
    nextStep: t({ defaultMessage: 'Reload the list of requests.' }),
  }),
  approver_is_requester: () => ({
    message: t({ defaultMessage: 'You can’t approve your own request.' }),
    nextStep: askAColleague(),
  }),
  approver_captured: ({ part }) => ({
    message: CAPTURED[part](),
    nextStep: t({ defaultMessage: 'A colleague who had no part in it must decide.' }),
  }),
  approver_gone: () => ({
    message: t({ defaultMessage: 'Whoever approved this may no longer do so.' }),
    nextStep: askAgain(),
  }),
} satisfies Partial<Sentences>;
