// The script of the page of requests: puts each new call on top as it ends. Its words are in the page.

export const REQUESTS_SCRIPT = '/sandbox/requests.js';

/** A call that is open, has the focus or is on screen stays where it is. What ends while the connection is lost comes after it. */
export const LIVE_SCRIPT = `
const list = document.querySelector('#calls');
const button = document.querySelector('#live');
const told = document.querySelector('#live-told');
const MOST = 200;
const held = [];
let last = list.dataset.after;
let isPaused = false;

function tell() {
  const words = button.dataset;
  button.textContent = isPaused ? words.paused : words.live;
  button.setAttribute('aria-pressed', String(!isPaused));
  const lost = source.readyState === EventSource.OPEN || !hasFailed ? '' : words.lost;
  told.textContent = [lost, isPaused && held.length > 0 ? words.held.replace('#', held.length) : ''].filter(Boolean).join(' ');
}

function show(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const item = template.content.firstElementChild;
  for (const each of item.querySelectorAll('button[data-copies]')) each.hidden = false;
  const known = document.getElementById(item.id);
  if (known) {
    item.querySelector('details').open = known.querySelector('details').open;
    const hadFocus = known.contains(document.activeElement);
    known.replaceWith(item);
    if (hadFocus) item.querySelector('summary').focus();
    return;
  }
  const root = document.documentElement;
  const isAbove = list.getBoundingClientRect().top < 0;
  const before = root.scrollHeight;
  list.prepend(item);
  if (isAbove) scrollBy({ top: root.scrollHeight - before, behavior: 'instant' });
  for (const old of [...list.children].slice(MOST)) {
    if (!old.querySelector('details').open && !old.contains(document.activeElement)) old.remove();
  }
  document.querySelector('#no-calls')?.remove();
}

let source;
let hasFailed = false;
function connect() {
  const address = new URL(list.dataset.stream, location.href);
  if (last) address.searchParams.set('after', last);
  source = new EventSource(address);
  source.addEventListener('open', () => {
    hasFailed = false;
    tell();
  });
  source.addEventListener('request', (event) => {
    last = event.lastEventId;
    if (isPaused) held.push(event.data);
    else show(event.data);
    if (held.length > MOST) held.shift();
    tell();
  });
  source.addEventListener('error', () => {
    hasFailed = true;
    tell();
    // After an answer that is no stream the browser gives up.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
}

button.addEventListener('click', () => {
  isPaused = !isPaused;
  if (!isPaused) for (const markup of held.splice(0)) show(markup);
  tell();
});
connect();
button.hidden = false;
tell();
`;
