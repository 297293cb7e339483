// The script of the service's pages. Its words are in the buttons themselves.

/** Their only script: the Copy buttons. Without it they stay hidden, and a press on the value selects it. */
export const COPY_SCRIPT = `
const buttons = document.querySelectorAll('button[data-copies]');
for (const button of buttons) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = button.previousElementSibling;
    const label = button.firstElementChild;
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      for (const other of buttons) other.firstElementChild.textContent = other.dataset.copies;
      label.textContent = button.dataset.copied;
    } catch {
      label.textContent = button.dataset.byHand;
    }
  });
}
`;
