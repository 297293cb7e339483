// Reads a NACHA file by the field tables of the Operating Rules, written apart from the service's own writer.

type Fields = Record<string, string>;
/** Each field's name and width, by the record's type; by its addenda's type too for 7. */
const LAYOUTS: Record<string, string> = {
  1: 'type:1 priority:2 destination:10 origin:10 date:6 time:4 modifier:1 recordSize:3 blocking:2 format:1 destinationName:23 originName:23 reference:8',
  5: 'type:1 serviceClass:3 company:16 data:20 companyId:10 sec:3 description:10 descriptiveDate:6 effectiveDate:6 settlement:3 status:1 bank:8 batch:7',
  6: 'type:1 code:2 receiver:8 checkDigit:1 account:17 amount:10 individualId:15 name:22 data:2 addenda:1 trace:15',
  799: 'type:1 addenda:2 reason:3 originalTrace:15 dateOfDeath:6 originalReceiver:8 information:44 trace:15',
  798: 'type:1 addenda:2 reason:3 originalTrace:15 reserved:6 originalReceiver:8 corrected:29 reserved2:15 trace:15',
  8: 'type:1 serviceClass:3 count:6 hash:10 debit:12 credit:12 companyId:10 authentication:19 reserved:6 bank:8 batch:7',
  9: 'type:1 batches:6 blocks:6 count:8 hash:10 debit:12 credit:12 reserved:39',
};

export type ReadBatch = { header: Fields; entries: { entry: Fields; addenda: Fields }[]; control: Fields };
export type ReadFile = { header: Fields; batches: ReadBatch[]; control: Fields };

/** The file's records; throws where its structure, a count, a sum or a hash is wrong. */
export function readAchFile(file: string): ReadFile {
  check(file.endsWith('\n'), 'the last line ends');
  const lines = file.slice(0, -1).split('\n');
  check(lines.length % 10 === 0, 'blocks of ten lines');
  for (const line of lines) check(/^[\x20-\x7e]{94}$/.test(line), `94 characters: "${line}"`);
  const last = lines.findIndex((line) => line.startsWith('9'));
  check(
    lines.slice(last + 1).every((line) => line === '9'.repeat(94)),
    'filled with 9',
  );
  check(lines.length - last <= 10, 'no block of 9 alone');
  const [header = {}, ...records] = lines.slice(0, last + 1).map(fieldsOf);
  const control = records.pop() ?? {};
  check(header['type'] === '1' && header['recordSize'] === '094' && header['blocking'] === '10', 'the header');
  const batches = batchesOf(records);
  for (const [index, batch] of batches.entries()) checkBatch(batch, index + 1);
  check(Number(control['batches']) === batches.length, 'the number of batches');
  check(Number(control['blocks']) === lines.length / 10, 'the number of blocks');
  for (const name of ['count', 'debit', 'credit'])
    check(Number(control[name]) === sum(batches.map((each) => each.control[name])), `the file's ${name}`);
  check(BigInt(control['hash'] ?? '') === sumBig(batches.map((each) => each.control['hash'])) % 10n ** 10n, 'the hash');
  return { header, batches, control };
}

function fieldsOf(line: string): Fields {
  const layout = LAYOUTS[line.startsWith('7') ? line.slice(0, 3) : line.slice(0, 1)] ?? '';
  let at = 0;
  const fields = layout.split(' ').map((field) => {
    const [name = '', width] = field.split(':');
    const from = at;
    at += Number(width);
    return [name, line.slice(from, at)] as const;
  });
  check(at === 94, `a record that is known: "${line}"`);
  return Object.fromEntries(fields);
}

function batchesOf(records: Fields[]): ReadBatch[] {
  const batches: ReadBatch[] = [];
  for (const record of records) {
    const batch = batches.at(-1);
    if (record['type'] === '5') batches.push({ header: record, entries: [], control: {} });
    else if (record['type'] === '6') batch?.entries.push({ entry: record, addenda: {} });
    else if (record['type'] === '7') Object.assign(batch?.entries.at(-1)?.addenda ?? {}, record);
    else if (batch) batch.control = record;
  }
  return batches;
}

function checkBatch({ header, entries, control }: ReadBatch, number: number): void {
  check(entries.length > 0, 'a batch has entries');
  for (const name of ['serviceClass', 'companyId', 'bank', 'batch'])
    check(header[name] === control[name], `the batch's ${name} twice`);
  check(Number(header['batch']) === number, 'batches are numbered');
  check(Number(control['count']) === entries.length * 2, "the batch's count");
  const hash = sumBig(entries.map(({ entry }) => entry['receiver'])) % 10n ** 10n;
  check(BigInt(control['hash'] ?? '') === hash, "the batch's hash");
  const amount = sum(entries.map(({ entry }) => entry['amount']));
  const isCredit = header['serviceClass'] === '220';
  check(Number(control['debit']) === (isCredit ? 0 : amount), "the batch's debits");
  check(Number(control['credit']) === (isCredit ? amount : 0), "the batch's credits");
  let before = '';
  for (const { entry, addenda } of entries) {
    const trace = entry['trace'] ?? '';
    check(trace.startsWith(header['bank'] ?? '-') && trace > before, 'traces of the bank, ascending');
    before = trace;
    check(entry['addenda'] === '1' && addenda['trace'] === trace, 'an addenda of its entry');
    check(checkDigitOf(entry['receiver'] ?? '') === entry['checkDigit'], 'the check digit');
    check((header['sec'] === 'COR') === (addenda['addenda'] === '98'), 'addenda 98 in COR alone');
    if (header['sec'] === 'COR') check(Number(entry['amount']) === 0, 'no amount in COR');
  }
}

/** The ninth digit of a routing number, by the ABA's weights 3, 7 and 1. */
function checkDigitOf(eight: string): string {
  const total = [...eight].reduce(
    (sumSoFar, digit, index) => sumSoFar + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return String((10 - (total % 10)) % 10);
}

const sum = (digits: (string | undefined)[]): number => digits.reduce((total, each) => total + Number(each), 0);
const sumBig = (digits: (string | undefined)[]): bigint =>
  digits.reduce((total, each) => total + BigInt(each ?? ''), 0n);

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Not as the Operating Rules say: ${what}.`);
}
