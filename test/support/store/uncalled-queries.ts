// Which queries in some files were never built or carried out, by the engine's own count of what ran.
import { Session } from 'node:inspector/promises';

const A_QUERY = /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|prepare)\(|\bsql`/;

/** Begins to count; what it gives ends that and names each part of a file with a query in it that never ran. */
export async function countCalls() {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (isAbout: (path: string) => boolean): Promise<string[]> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const uncalled: string[] = [];
    for (const { scriptId, url, functions } of result.filter((script) => isAbout(script.url))) {
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      const silent = functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count === 0));
      for (const { startOffset, endOffset } of silent) {
        const text = scriptSource.slice(startOffset, endOffset);
        if (A_QUERY.test(text))
          uncalled.push(`${url.split('/main/').at(-1)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
      }
    }
    session.disconnect();
    return uncalled;
  };
}
