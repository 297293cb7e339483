// The queries that are meant to read more than a few rows, each with the reason. Whatever else does is a fault.

/** by: who asks; left out: anyone. sql: of statements like this only. steps: which steps of their plans. */
export type IntendedScan = { by?: string[]; sql?: RegExp; steps: RegExp; why: string };

const LISTS = ['listOrders', 'readOrderLines', 'neighborsOfOrder', 'totalOrders'].concat([
  'listSessions',
  'readSessionLines',
  'totalSessions',
]);

export const INTENDED: IntendedScan[] = [
  {
    sql: /^insert into "account"/,
    steps: /^(SCAN|SEARCH) (fee_entry|order|session|journal) USING COVERING INDEX/,
    why: 'SQLite looks for what refers to a new account only where a foreign key is broken.',
  },
  {
    steps: /^SEARCH journal USING INDEX journal_unknown/,
    why: 'All unknown outcomes are listed and counted; people settle them.',
  },
  {
    by: ['ledgerFigures', 'prepareForTeam'],
    steps: /^SCAN journal USING (COVERING )?INDEX journal_(unknown_page|sent)|^SCAN pragma_/,
    why: 'Open calls are counted by the indexes that hold nothing else, once a second at most, and before a ledger is prepared for a team; people settle them.',
  },
  {
    by: ['retentionDue', 'eraseOverdue'],
    sql: /recorded_at < \?/,
    steps: /^SEARCH (order|session) USING COVERING INDEX (order|session)_\w+|^SCAN (found|both_of)|^USE TEMP B-TREE/,
    why: 'A hundred payments that aren’t erased, in the order of an index, from where the piece before ended.',
  },
  {
    by: ['readOpenReturns'],
    steps: /^SEARCH return_case USING INDEX return_case_open|^SCAN \(subquery-\d+\)/,
    why: 'Open returns are counted, a thousand at most; people handle them.',
  },
  {
    by: ['totalReturns'],
    steps: /^SEARCH return_case USING (COVERING )?INDEX return_case_(open|handled)|^SCAN \(subquery-\d+\)/,
    why: 'Returns of a filter are counted, ten thousand at most.',
  },
  {
    by: ['search'],
    sql: /limit \d+\) as (entry|entries|words|found)|from track_number_part as named|limit \?$/,
    steps:
      /^SEARCH (order|session|consumer_word|note_word|charge_outcome|charge|named|shop_reference|session_reference)\b.*USING|^SCAN (entry|entries|words|found)|^USE TEMP B-TREE/,
    why: 'Of what an amount, a day, a word or a code is found by, a fixed number of index entries is read at most; of a million identifiers, some hundreds begin or end with three characters.',
  },
  {
    by: ['search'],
    sql: /select each\.value from/,
    steps: /^SEARCH consumer_word EXISTS USING/,
    why: 'Whether a word is there at all: its first entry says so.',
  },
  {
    by: ['search'],
    sql: /consumer_id in \(select consumer_id from consumer_word/,
    steps:
      /^(SEARCH|SCAN) (order|session|consumer_word|consumer|other)\b.*USING|^USE TEMP B-TREE|^SEARCH (order|session) USING INDEX \w+_of_consumer/,
    why: 'The payments of sixteen thousand consumers at most: all are read, so that none is missing.',
  },
  {
    by: LISTS,
    sql: /consumer_id in \(select consumer_id from consumer_word/,
    steps: /^SEARCH (order|consumer|consumer_word|other) USING|^USE TEMP B-TREE|^SCAN entries/,
    why: 'Of consumers with at most sixteen thousand such words the orders are counted first: at most two thousand are read and sorted.',
  },
  {
    sql: /as n, consumer\.id, consumer\.words from/,
    steps: /^SEARCH consumer_word USING PRIMARY KEY \(provider=\? AND word=\?\)/,
    why: 'Of an email or a phone number, five hundred consumers are read at most.',
  },
  {
    by: LISTS,
    sql: /order by "(order|session)"\."recorded_at"/,
    steps:
      /^SEARCH (order|session) USING (COVERING )?INDEX (order_newest|order_of_status|order_of_seller|session_newest|session_of_account|order_by_amount \(provider=\? AND total_amount=\?)/,
    why: 'A list by date, in the order of its index: a request looks through so many entries at most.',
  },
  {
    by: LISTS,
    sql: /order by "(order|session)"\."total_amount"/,
    steps: /^SEARCH (order|session) USING (COVERING )?INDEX (order|session)_by_amount/,
    why: 'A list by amount, in the order of its index: a request looks through so many entries at most.',
  },
  {
    by: ['totalOrders', 'totalSessions'],
    sql: /^select count\(\*\) as count, sum\(total_amount\) as amount/,
    steps: /^SEARCH (order|session) USING (COVERING )?INDEX/,
    why: 'A request adds up so many entries at most.',
  },
  {
    by: ['totalOrders', 'totalSessions'],
    steps: /^SEARCH kept_total USING PRIMARY KEY/,
    why: 'Totals are kept by day and account: some thousands of rows for a million orders.',
  },
  {
    by: ['readOverview', 'dependantsOf', 'refuseWhileOpen', 'removeEnvironment'],
    steps: /^SEARCH order USING (COVERING )?INDEX order_of_status/,
    why: 'Only what waits is read of this index.',
  },
  {
    by: ['readOverview'],
    steps: /USING (COVERING )?INDEX (order_by_capture|fee_entry_by_day) \(provider=\? AND (captured_at|day)>\?\)/,
    why: 'The overview sums the last thirty days.',
  },
  {
    by: ['dependantsOf', 'refuseWhileOpen', 'removeEnvironment'],
    steps: /^SEARCH session USING COVERING INDEX session_started/,
    why: 'Open sessions are counted when a person is about to remove an environment.',
  },
  {
    by: ['sumFees'],
    steps: /^SEARCH fee_entry USING INDEX/,
    why: 'Fees are summed over all that the filter lets through.',
  },
  {
    by: ['ledgerBalance', 'openingBalance', 'ledgerStatement'],
    steps: /^SEARCH fee_entry USING INDEX \w+ \(provider=\?( AND day<\?)?\)/,
    why: 'A balance is the sum of all fees so far.',
  },
  {
    by: ['finishStatement', 'readComparison', 'resolveRows', 'recordStatedFees'],
    steps: /^SEARCH statement_line USING (COVERING )?INDEX/,
    why: 'A statement’s lines are counted, and compared, all of them.',
  },
  {
    by: ['listSellers', 'getSeller'],
    sql: /order by "session"\."recorded_at" limit/,
    steps: /^SEARCH (session|order) USING (COVERING )?INDEX (session|order)_of_(account|seller)/,
    why: 'Of a seller’s sessions and payments only the first is read, in the order of the index.',
  },
  {
    by: ['getSeller'],
    sql: /^select count\(\*\)/,
    steps: /^SEARCH (session|order) USING COVERING INDEX (session|order)_of_(account|seller)/,
    why: 'One seller’s sessions and orders are counted on its page.',
  },
  {
    steps: /^SEARCH journal USING INDEX journal_moved/,
    why: 'What a person has moved on a day is added up from the calls of that day, where a team’s rule asks for it.',
  },
  {
    by: ['startRun', 'resumeRun'],
    sql: /^select "item"."amount", /,
    steps: /^SEARCH item USING INDEX/,
    why: 'A run that begins is held against a team’s rules with each order that waits.',
  },
  {
    by: ['startRun', 'resumeRun', 'requestApproval', 'writeRepeat'],
    sql: /^select "seq", "order_id", "account_id", "amount", .+ from "capture_run_item"/,
    steps: /^SEARCH item USING INDEX \w+ \(run_id=\?/,
    why: 'A second person approves every order of a run: when it is asked for, when it begins, and when one is sent again.',
  },
  {
    by: [
      ...['finishPlan', 'discardRun', 'recoverRuns', 'followJournal', 'startRun', 'resumeRun', 'listRuns', 'getRun'],
      'listRunItems',
    ],
    steps: /^SEARCH (item|capture_run_item) USING (COVERING )?INDEX \w+ \(run_id=\?/,
    why: 'A run’s own orders are counted, listed and, where it was never begun, deleted.',
  },
  {
    by: ['listAudit', 'readAuditAfter'],
    steps: /^SEARCH audit USING INDEX audit_by_(actor|action|time)/,
    why: 'Lines are read until a page is full that satisfy a second condition, too.',
  },
  {
    by: ['auditNames'],
    steps: /^SEARCH audit USING COVERING INDEX audit_by_(actor|action) \(\w+>\?\)/,
    why: 'The least name after another is the index’s next entry.',
  },
  {
    by: ['restoreBackup', 'unsealLedger'],
    sql: /^(insert into journal|update capture_run_item as item|select "provider", "id", 'session ')/,
    steps: /^SCAN (o|s|doubted)\b|^SEARCH session USING COVERING INDEX sqlite_autoindex_session_1/,
    why: 'After a restore, and after a copy, everything that may have been done is looked for once.',
  },
  {
    steps: /^SEARCH fact USING INDEX fact_of_provider \(provider<\?\)/,
    why: 'The newest fact of a provider is the first that the index has.',
  },
  {
    steps: /^SEARCH fact USING COVERING INDEX fact_of_provider \(provider>\?\)/,
    why: 'The next provider that has facts is the index’s next entry.',
  },
  {
    by: ['recordAccountIds'],
    sql: /select a\.id, a\.order_id, place\.name as place, b\.id as other_id/,
    steps: /^SEARCH a USING INDEX journal_of_session|^USE TEMP B-TREE FOR ORDER BY/,
    why: 'All captures at two addresses are compared once, when both turn out to be one service.',
  },
  {
    by: ['unsealLedger'],
    sql: /^select "at" from "audit" where "seq" </,
    steps: /^SEARCH audit USING (INTEGER PRIMARY KEY|COVERING INDEX audit_by_action \(action=\?\))/,
    why: 'The newest seal’s line, and the line before it: the first of each in its index.',
  },
  {
    by: ['rebuild'],
    sql: /^select \* from "fact" where "seq" > \? and "kind" not in \(\?, \?\) order by "seq" limit 500$/,
    steps: /^SEARCH fact USING INTEGER PRIMARY KEY \(rowid>\?\)/,
    why: 'A rebuild reads all facts in their order, 500 at a time.',
  },
  {
    by: ['rebuild'],
    sql: /^select count\(\*\)|^delete from .* not exists/,
    steps: /^SCAN (\w+)/,
    why: 'A rebuild counts the rows of every table, and looks through a table that has too many.',
  },
  {
    by: ['rebuild'],
    sql: /from "kept_total"$/,
    steps: /^SCAN kept_total/,
    why: 'A rebuild reads all totals: some thousands of rows for a million orders.',
  },
];
