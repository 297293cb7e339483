// The frame of the sandbox's pages: title and links.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { t } from '../../../messages/t.ts';
import {
  type FlashMessage,
  flashMessage,
  type Html,
  htmlDocument,
  moment,
  SCRIPTED_PAGE_HEADERS,
} from '../../pages/document.tsx';
import { Link, say, type Worded } from '../../pages/worded.tsx';
import type { SandboxContext } from '../sandbox.ts';

export const SCRIPT = '/sandbox/copy.js';

/** Where a world's page with its controls is. */
export function pageOf({ controls }: Pick<SandboxContext, 'controls'>): string {
  return controls === '/sandbox' ? controls : `${controls}/page`;
}

/** Of a page that follows what happens. */
export const LIVE_HEADERS = {
  ...SCRIPTED_PAGE_HEADERS,
  'Content-Security-Policy': `${SCRIPTED_PAGE_HEADERS['Content-Security-Policy']}; connect-src 'self'`,
};

type Shown = Pick<SandboxContext, 'controls' | 'clock'>;

/** A page of a sandbox; `told` is what came of the button that was pressed, `liveScript` the address of a script that follows what happens. */
export function page(sandbox: Shown, title: string, told: FlashMessage, content: Child, liveScript?: string): Html {
  const { controls, clock } = sandbox;
  const home = pageOf(sandbox);
  const isOwn = controls === '/sandbox';
  const dashboard = isOwn ? '/dashboard' : `/dashboard/sign-in?world=${controls.split('/').at(-1)}`;
  const name = t({ defaultMessage: 'Payment sandbox' });
  const header = (
    <header>
      <div class="bar many">
        <p class="brand">
          <a href={home}>{isOwn ? name : t({ defaultMessage: 'Sandbox world' })}</a>
        </p>
        <nav aria-label={t({ defaultMessage: 'Sections' })}>
          <Link href={`${home}#authorize`} defaultMessage="Authorize" />
          <Link href={`${home}#magic`} defaultMessage="Magic values" />
          <Link href={`${home}#outcomes`} defaultMessage="Outcomes" />
          <Link href={`${home}#faults`} defaultMessage="Faults" />
          <Link href={`${home}#clock`} defaultMessage="Clock" />
          <Link href={`${home}#charges`} defaultMessage="Charges" />
          <Link href={`${home}#reset`} defaultMessage="Reset" />
          <Link href={`${controls}/outbox`} defaultMessage="Outbox" />
          <Link href={`${controls}/requests`} defaultMessage="Requests" />
          <Link href={`${controls}/webhooks`} defaultMessage="Webhooks" />
          <Link href="/sandbox#worlds" defaultMessage="Worlds" />
          {isOwn && <Link href="/examples" defaultMessage="Examples" />}
          <Link href={dashboard} defaultMessage="Dashboard" />
        </nav>
        <p class="time">{moment(clock.now())}</p>
      </div>
    </header>
  );
  const scripts = liveScript === undefined ? [SCRIPT] : [SCRIPT, liveScript];
  return htmlDocument(
    { title: `${title} · ${name}`, stylesheet: '/sandbox/page.css', scripts, header },
    <>
      <h1>{title}</h1>
      {flashMessage(told)}
      {content}
    </>,
  );
}

/** What a section of the page with the controls is drawn with. */
export type SectionFrame = { origin: string; controls: string /** ms, UTC */; now: number; told: Html };

/** Days whose own day is told; beyond them only the number. */
const DAYS_TOLD = 60;

type DaysProps = {
  name: string;
  value: number;
  min: number;
  max: number;
  /** 2026-11-30 */
  dayAfter: (days: number) => string;
  words: (day: string) => string;
};

/** A number of days with the day that it comes to, which the page's script keeps up with what is typed. */
export const Days: Worded<DaysProps> = ({ dayAfter, words, ...field }) => {
  const { name, value, min, max } = field;
  const days = Array.from({ length: DAYS_TOLD + 1 }, (_, count) => (count < min ? '' : words(dayAfter(count))));
  return (
    <label>
      {say(field)}{' '}
      <input type="number" {...{ name, min, max, step: 1, value }} required data-days={JSON.stringify(days)} />{' '}
      <span class="soft">{days[value]}</span>
    </label>
  );
};
