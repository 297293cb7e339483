// Copies the source an example's button stands beside, and says so.
for (const button of document.querySelectorAll('button[data-copies]')) {
  button.addEventListener('click', async () => {
    // From here on its own words are its name.
    button.removeAttribute('aria-label');
    const source = document.getElementById(button.getAttribute('data-copies') ?? '');
    try {
      await navigator.clipboard.writeText(source?.textContent ?? '');
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Select the text and copy it';
    }
  });
}
