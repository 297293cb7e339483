// A page that has come to rest.

/** A page that goes on changing is not waited for any longer. */
const MAX_FRAMES = 60;
const STILL_FRAMES = 3;

/** Resolves once nothing loads and the page hasn't changed for some frames. */
export async function untilQuiet(): Promise<void> {
  let still = 0;
  const watch = new MutationObserver(() => {
    still = 0;
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (let frame = 0; frame < MAX_FRAMES && still < STILL_FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame);
    still = isLoading() ? 0 : still + 1;
  }
  watch.disconnect();
}

const isLoading = () =>
  !document.querySelector('h1') ||
  document.querySelector('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root, main.opening') !== null;
