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
import { EVERYONE } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const notes = {
  add: acts({ roles: EVERYONE, ledger: 'addRecordNote', input: AddRecordNoteInput, output: nothing }),
};

export const search = {
  find: reads({ roles: EVERYONE, ledger: 'search', input: SearchInput, output: SearchResult }),
};

export const lists = {
  settings: reads({ roles: EVERYONE, ledger: 'listSettings', input: ListKey, output: ListSettings }),
  saveView: acts({ roles: EVERYONE, ledger: 'saveView', input: SaveViewInput, output: nothing }),
  removeView: acts({ roles: EVERYONE, ledger: 'removeView', input: ViewKey, output: nothing }),
  setFirstView: acts({ roles: EVERYONE, ledger: 'setFirstView', input: FirstViewInput, output: nothing }),
  setColumns: acts({ roles: EVERYONE, input: SetColumnsInput.extend({ environmentId: z.string() }), output: nothing }),
};
