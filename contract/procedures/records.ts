// Procedures of notes, the search and the lists.
import { z } from 'zod';
import {
  FirstViewInput,
  ListKey,
  ListSettings,
  SaveViewInput,
  SetColumnsInput,
  ViewKey,
} from '../console/list-view.ts';
import { AddRecordNoteInput } from '../console/note.ts';
import { SearchInput, SearchResult } from '../console/search.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const notes = {
  add: acts({ duties: ['view'], ledger: 'addRecordNote', input: AddRecordNoteInput, output: nothing }),
};

export const search = {
  find: reads({ duties: ['view'], ledger: 'search', input: SearchInput, output: SearchResult }),
};

export const lists = {
  settings: reads({ duties: ['view'], ledger: 'listSettings', input: ListKey, output: ListSettings }),
  saveView: acts({ duties: ['view'], ledger: 'saveView', input: SaveViewInput, output: nothing }),
  removeView: acts({ duties: ['view'], ledger: 'removeView', input: ViewKey, output: nothing }),
  setFirstView: acts({ duties: ['view'], ledger: 'setFirstView', input: FirstViewInput, output: nothing }),
  setColumns: acts({ duties: ['view'], input: SetColumnsInput.extend({ environmentId: z.string() }), output: nothing }),
};
