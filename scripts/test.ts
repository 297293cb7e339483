// `npm test`: every layer of tests, a table of what each took, and a last line that counts.
import { throwawayHome } from './test/keyring.ts';
import { LAYERS } from './test/layers.ts';
import { runLayers } from './test/run-layers.ts';
import { printSummary } from './test/summary.ts';
import { closingLine } from './test/tally.ts';

const home = throwawayHome();
const results = await runLayers(LAYERS, home.env).finally(home.remove);
printSummary(results);
const ran = results.some(({ passed }) => passed > 0);
if (!ran) console.log('No test ran.');
process.exitCode = ran && results.every(({ failed }) => failed === 0) ? 0 : 1;
console.log(closingLine(results));
