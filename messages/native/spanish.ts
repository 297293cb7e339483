// The catalog in Spanish, by the messages of the source.
import { type Translations, translationsOf } from '../catalog.ts';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

export const SPANISH: Translations = translationsOf(english, spanish);
