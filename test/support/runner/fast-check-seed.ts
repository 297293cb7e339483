// Property tests draw the same cases from the same commit, so that one that fails does so again; another seed draws others.
import { configureGlobal } from 'fast-check';

const seed = process.env['PAYDESK_TEST_SEED'];

configureGlobal({ seed: seed === 'random' ? Date.now() : Number(seed ?? 1) });
