// What Node is started with to run a program from its sources.
export const FROM_SOURCES = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('server-jsx.mjs', import.meta.url)}`,
];
