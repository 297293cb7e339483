/** In the data folder of a server: a copy of the file that is being imported. */
export const importCopy = 'importing.db';
