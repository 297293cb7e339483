// Runs layers side by side and gathers what each came to.
import { availableParallelism } from 'node:os';
import { jobsOf, type LayerJob, layerJobs } from './jobs.ts';
import type { LayerName } from './layers.ts';
import { schedule } from './schedule.ts';
import type { StageResult } from './stage.ts';

export type LayerResult = StageResult & { layer: LayerName };

/** Runs the layers named and what they wait for. Says which were left out, and since when of what: that one counts as failed. isWhole: the app is also started from its package in every way, and installed. */
export async function runLayers(
  layers: readonly LayerName[],
  home: NodeJS.ProcessEnv,
  isWhole = false,
): Promise<LayerResult[]> {
  const { jobs, seats } = layerJobs(home, availableParallelism(), isWhole);
  const chosen = jobsOf(layers, jobs);
  const outcomes = await schedule(chosen, seats, (stages) => stages.some(({ failed }) => failed > 0));
  for (const outcome of outcomes)
    if ('leftOut' in outcome) console.log(`not run: ${outcome.name}, because of ${outcome.leftOut}`);
  const layerOf = (name: string) => (chosen.find((job) => job.name === name) as LayerJob).layer;
  return outcomes.flatMap((outcome) =>
    'leftOut' in outcome ? [] : outcome.result.map((stage) => ({ ...stage, layer: layerOf(outcome.name) })),
  );
}
