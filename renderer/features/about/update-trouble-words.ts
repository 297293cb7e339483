// What went wrong with an update, and what to do next.
import type { UpdateTrouble } from '../../../contract/console/updates.ts';
import { t } from '../../../messages/t.ts';
import { remarkWords } from '../../ui/remark-words.ts';

type Words = { message: string; nextStep: string };

const tellAdministrator = () =>
  t({ defaultMessage: 'Tell your administrator: the update feed may have been changed.' });
const tryLater = () => t({ defaultMessage: 'Try again later, and tell your administrator if it happens again.' });

export function updateTroubleWords({ code, details }: UpdateTrouble): Words {
  switch (code) {
    case 'no_connection':
      return {
        message: t(
          { defaultMessage: 'Paydesk couldn’t reach the update feed: {details}' },
          { details: remarkWords(details) },
        ),
        nextStep: t({ defaultMessage: 'Check the update feed under Network.' }),
      };
    case 'too_slow':
      return {
        message: t({ defaultMessage: 'The download stopped because nothing more came.' }),
        nextStep: tryLater(),
      };
    case 'feed_gone':
      return {
        message: t({ defaultMessage: 'There is no update feed at {details}' }, { details }),
        nextStep: t({ defaultMessage: 'Ask your administrator to correct its address.' }),
      };
    case 'bad_status':
      return {
        message: t({ defaultMessage: 'The update feed responded with status {details}.' }, { details }),
        nextStep: tryLater(),
      };
    case 'redirected':
      return {
        message: t({ defaultMessage: 'The update feed led to another address, which Paydesk doesn’t follow.' }),
        nextStep: t({ defaultMessage: 'Ask your administrator to set its final address.' }),
      };
    case 'unreadable':
      return { message: t({ defaultMessage: 'The update feed isn’t valid.' }), nextStep: tellAdministrator() };
    case 'no_package':
      return {
        message: t({ defaultMessage: 'The update feed has no package for this computer ({details}).' }, { details }),
        nextStep: t({ defaultMessage: 'Ask your administrator to add it.' }),
      };
    case 'older':
      return {
        message: t(
          { defaultMessage: 'The update feed offers {details}, which is older than this Paydesk.' },
          { details },
        ),
        nextStep: tellAdministrator(),
      };
    case 'file_gone':
      return { message: t({ defaultMessage: '{details} is no longer there.' }, { details }), nextStep: tryLater() };
    case 'file_changed':
      return {
        message: t(
          { defaultMessage: '{details} isn’t the file that the feed describes. It was removed.' },
          { details },
        ),
        nextStep: tellAdministrator(),
      };
    case 'file_short':
      return {
        message: t({ defaultMessage: '{details} came in only in part. It was removed.' }, { details }),
        nextStep: tryLater(),
      };
    case 'not_stored':
      return {
        message: t({ defaultMessage: 'The update couldn’t be stored: {details}' }, { details }),
        nextStep: t({ defaultMessage: 'Make room in the data folder, then download it again.' }),
      };
    case 'not_installed':
      return {
        message: t({ defaultMessage: 'The update couldn’t be installed: {details}' }, { details }),
        nextStep: t({ defaultMessage: 'Ask your administrator to install it.' }),
      };
  }
}
