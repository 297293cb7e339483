// Thirty callers: what each asks, what the agent types, and what must be read out within two clicks.
import type { Agent } from './agent.ts';
import { balanceIdOf, type CalledName, orderIdOf, SELLER_EMAIL, sessionIdOf, trackNumberOf } from './payments.ts';
import { daysAgo, lastMonth, within } from './truth.ts';

export type Caller = {
  asks: string;
  types: string;
  /** Which payments match, in plain SQL (truth.ts); a path where it is exactly one. */
  matches: string;
  /** What is opened of what was found: the first where none is named. */
  opens?: string;
  /** What the agent does next, and reads out. */
  answers: (agent: Agent) => Promise<void>;
};

const order = (name: CalledName): string => `/orders/${orderIdOf(name)}`;
const session = (name: CalledName): string => `/sessions/${sessionIdOf(name)}`;
const only = (path: string): string => `path = '${path}'`;
const named = (condition: string, more: string): string => `(${condition}) and ${more}`;
const reads =
  (...words: (string | RegExp)[]) =>
  (agent: Agent) =>
    agent.read(words);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** origin: of the address at which the console is open. now: ms, UTC. */
export function callersOf(now: number, origin: string): Caller[] {
  const ago = (days: number) => new Date(daysAgo(now, days).from);
  const monthAndDay = (at: Date) => `${MONTHS[at.getMonth()]} ${at.getDate()}`;
  const about = (dollars: number) => `amount between ${dollars * 90} and ${dollars * 110}`;
  return [
    {
      asks: 'O’Brien here. I paid yesterday. Did it arrive?',
      types: 'obrien yesterday',
      matches: named("last_name = 'O’Brien'", within(daysAgo(now, 1))),
      answers: reads('O’Brien', /Captured|Charged|Ready to capture/),
    },
    {
      asks: 'I’m Mr. Smith. Some five hundred dollars, last month.',
      types: 'smith ~500 last month',
      matches: named("last_name like 'Smith%'", `${about(500)} and ${within(lastMonth(now))}`),
      answers: reads('Smith'),
    },
    {
      asks: 'Garcia. It was three days ago.',
      types: `garcia ${monthAndDay(ago(3))}`,
      matches: named("last_name = 'Garcia'", within(daysAgo(now, 3))),
      answers: reads('Garcia'),
    },
    {
      asks: 'Me llamo Núñez. Fue hace dos días.',
      types: 'nuñez hace 2 días',
      matches: named("last_name = 'Núñez'", within(daysAgo(now, 2))),
      answers: reads('Núñez'),
    },
    {
      asks: 'My name is Mueller; it was on that weekday.',
      types: `mueller ${DIAS[ago(4).getDay()]}`,
      matches: named("last_name = 'Müller'", within(daysAgo(now, 4))),
      answers: reads('Müller'),
    },
    {
      asks: 'O’Brien, written with a space in your letter.',
      types: `o brien ${monthAndDay(ago(6))}`,
      matches: named("last_name = 'O’Brien'", within(daysAgo(now, 6))),
      answers: reads('O’Brien'),
    },
    {
      asks: 'Is it MacDonald or Macdonald with you? Rosalind.',
      types: 'rosalind macdonald 412.50',
      matches: only(order('rosalind')),
      answers: reads('Rosalind MacDonald', '$412.50'),
    },
    {
      asks: 'The name is spelled Grantam, I think.',
      types: 'grantam',
      matches: only(session('failed')),
      answers: reads('Hollis Grantham'),
    },
    {
      asks: 'I have only the last part of my phone number: 555-0134.',
      types: '555-0134',
      matches: "first_name = 'Rosalind'",
      opens: order('rosalind'),
      answers: reads('Rosalind MacDonald'),
    },
    {
      asks: 'Everything you have under rosalind@example.com, please.',
      types: 'rosalind@example.com',
      matches: "first_name = 'Rosalind'",
      opens: order('rosalindElsewhere'),
      answers: reads('$99.00', 'Settled'),
    },
    {
      asks: 'Your mail names an order.',
      types: `Hello, I got this:\n\n> Your order: "${orderIdOf('settled')}" of $88.00 was paid.\n> Questions? Call 1-800-555-0199.\n\nWhat is it? Regards, June`,
      matches: only(order('settled')),
      opens: order('settled'),
      answers: reads('June Okafor', 'Settled'),
    },
    {
      asks: 'A colleague sent me this link.',
      types: `${origin}${order('copied')}`,
      matches: only(order('copied')),
      answers: reads('Ruth Calderon'),
    },
    {
      asks: 'The reference on my statement, all in capitals.',
      types: orderIdOf('disputed').toUpperCase(),
      matches: only(order('disputed')),
      answers: reads('Noah Abara'),
    },
    {
      asks: 'It ends in 7f3, about $640.',
      types: 'ends in 7f3 ~640',
      matches: named("ids like '%7f3' or ids like '%7f3 %'", about(640)),
      opens: order('revoked'),
      answers: reads('Vera Lindqvist', 'Ready to capture'),
    },
    {
      asks: 'Track number, from the receipt.',
      types: `Ref: #${trackNumberOf('waiting')}`,
      matches: only(order('waiting')),
      answers: reads('Pia Marchetti'),
    },
    {
      asks: 'The shop’s own order number is 00124.',
      types: 'ref 00124',
      matches: only(order('reference')),
      answers: reads('PO 00124', 'Tobias Feldkamp'),
    },
    {
      asks: 'We see a balance transaction in our export.',
      types: balanceIdOf('refunded'),
      matches: only(order('refunded')),
      answers: reads('Milo Serranova'),
    },
    {
      asks: 'My bank sent it back, R01 they said. Whitfield.',
      types: 'R01 whitfield',
      matches: only(order('returned')),
      answers: reads('Returned', 'R01', 'Insufficient funds'),
    },
    {
      asks: 'Hilltop Honey calling from our mail address: what came in yesterday?',
      types: `${SELLER_EMAIL} yesterday`,
      matches: named("account_id = 'seller_1'", within(daysAgo(now, 1))),
      answers: reads('Hilltop Honey'),
    },
    {
      asks: 'A debit of $59.50 that I don’t know.',
      types: '$59.50 abara',
      matches: only(order('disputed')),
      answers: reads('Noah Abara', '$59.50'),
    },
    {
      asks: 'I revoke my authorization.',
      types: 'lindqvist',
      matches: only(order('revoked')),
      answers: async (agent) => {
        await agent.press('button', 'Record revocation or dispute');
        await agent.endAuthorization('revoked', 'She called and said so.');
        await agent.read(['Authorization revoked', 'can’t be captured, retried or presented again']);
      },
    },
    {
      asks: 'I dispute this debit.',
      types: 'abara',
      matches: only(order('disputed')),
      answers: async (agent) => {
        await agent.press('button', 'Record revocation or dispute');
        await agent.endAuthorization('disputed', 'He says that he never shopped there.');
        await agent.read(['Disputed by the consumer']);
      },
    },
    {
      asks: 'Send me a copy of what I signed.',
      types: 'calderon',
      matches: only(order('copied')),
      answers: async (agent) => {
        await agent.press('button', 'Record request for a copy');
        await agent.requestCopy('By mail, please.');
        await agent.read(['Copy requested']);
      },
    },
    {
      asks: 'I was charged twice!',
      types: 'ottilie vance',
      matches: "last_name = 'Vance'",
      opens: order('twice'),
      answers: reads('Likely duplicate', /order_/),
    },
    {
      asks: 'What else did I pay, to any shop?',
      types: 'rosalind macdonald 412.50',
      matches: only(order('rosalind')),
      answers: async (agent) => {
        await agent.press('link', 'Rosalind MacDonald');
        await agent.read(['$412.50', '$99.00', '$120.00', 'Email, Phone']);
      },
    },
    {
      asks: 'Your checkout refused me. Why?',
      types: 'hollis grantham',
      matches: only(session('failed')),
      answers: reads(
        'Failed: insufficient funds',
        'Ask the consumer to choose another account in the checkout, or to open it again if it is closed.',
      ),
    },
    {
      asks: 'Under which name will it be on my bank statement, and when?',
      types: 'marchetti',
      matches: only(order('waiting')),
      answers: reads(/Expected days: /, /[Nn]ame on the bank statement/),
    },
    {
      asks: 'From which account was it taken?',
      types: 'okafor',
      matches: only(order('settled')),
      answers: reads(/Bank account/),
    },
    {
      asks: 'It came back. Do I owe a fee for that?',
      types: 'whitfield',
      matches: only(order('returned')),
      answers: reads(/Fees that the authorization allows/),
    },
    {
      asks: 'You promised a refund. Where is it?',
      types: 'serranova',
      matches: only(order('refunded')),
      answers: reads('$40.00', /[Ss]ent/),
    },
  ];
}
