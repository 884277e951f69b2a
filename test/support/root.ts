import { fileURLToPath } from 'node:url';

/** The repository root, as a path with a separator at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
