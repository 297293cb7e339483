// The script of the service's pages. Its words are in the elements themselves.

/** Their only script: the Copy buttons, which stay hidden without it, so that a press on the value selects it; and the day beside a number of days. */
export const COPY_SCRIPT = `
const buttons = () => document.querySelectorAll('button[data-copies]');
for (const button of buttons()) button.hidden = false;
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-copies]');
  if (!button) return;
  const source = button.previousElementSibling;
  const label = button.firstElementChild;
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent);
    for (const other of buttons()) other.firstElementChild.textContent = other.dataset.copies;
    label.textContent = button.dataset.copied;
  } catch {
    label.textContent = button.dataset.byHand;
  }
});
for (const input of document.querySelectorAll('input[data-days]')) {
  const days = JSON.parse(input.dataset.days);
  const tell = () => {
    input.nextElementSibling.textContent = days[input.value] ?? '';
  };
  // A browser may have kept what was typed before.
  tell();
  input.addEventListener('input', tell);
}
`;
