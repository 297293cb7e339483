// Takes away what the test before has drawn: its library does so by itself only in the first file that reads it.
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

beforeEach(() => cleanup());
