import type { Page } from './page.ts';
import { findingsPage } from './pages/findings.tsx';
import { snapshotsPage } from './pages/snapshots.tsx';
import { startPage } from './pages/start.tsx';
import type { PathName } from './paths.ts';

/** Every page of the explorer. A new one is a path, a file and an entry here. */
const ALL: readonly Page[] = [startPage, findingsPage, snapshotsPage];

export const PAGES: ReadonlyMap<PathName, Page> = new Map(ALL.map((page) => [page.name, page]));
