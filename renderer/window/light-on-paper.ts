// Paper is white: while a window in the dark is printed, it is drawn light.
export function lightOnPaper(): void {
  const root = document.documentElement;
  const name = 'data-mantine-color-scheme';
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(name);
    root.setAttribute(name, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(name, shown);
    shown = null;
  });
}
