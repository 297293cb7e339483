// What search reads, notes and references, and saved views of the lists.
import { byDefault, key, numbered, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names =
  | 'consumer'
  | 'consumer_word'
  | 'track_number_part'
  | 'note'
  | 'note_word'
  | 'shop_reference'
  | 'list_view'
  | 'list_columns';

export const searchTables: TablesOf<LedgerTables, Names> = {
  consumer: {
    columns: {
      id: numbered(),
      provider: text,
      words: text,
    },
    indexes: {
      consumer_one: { unique: ['provider', 'words'] },
    },
  },
  consumer_word: {
    columns: {
      provider: text,
      word: text,
      consumer_id: whole,
    },
    key: ['provider', 'word', 'consumer_id desc'],
    isInKeyOrder: true,
  },
  track_number_part: {
    columns: {
      part: text,
      track_number: text,
    },
    key: ['part', 'track_number'],
    isInKeyOrder: true,
  },
  note: {
    columns: {
      id: key(text),
      provider: text,
      record_id: text,
      at: text,
      author: text,
      text: text,
    },
    indexes: {
      note_of_record: { on: ['provider', 'record_id', 'at desc'] },
    },
  },
  note_word: {
    columns: {
      provider: text,
      word: text,
      at: text,
      record_id: text,
    },
    key: ['provider', 'word', 'at desc', 'record_id'],
    isInKeyOrder: true,
  },
  shop_reference: {
    columns: {
      provider: text,
      order_id: text,
      reference: text,
      folded: byDefault('', text),
    },
    key: ['provider', 'order_id'],
    isInKeyOrder: true,
    indexes: {
      shop_reference_folded: { on: ['provider', 'folded', 'order_id'] },
    },
  },
  list_view: {
    columns: {
      id: key(text),
      environment_id: text,
      list: text,
      name: text,
      search: text,
      is_first: whole,
    },
    indexes: {
      list_view_name: { unique: ['environment_id', 'list', 'name'] },
    },
  },
  list_columns: {
    columns: {
      list: key(text),
      columns: text,
    },
  },
};
