import type { Page } from './page.ts';
import { companyPage } from './pages/company.tsx';
import { diffPage } from './pages/diff.tsx';
import { fieldPage } from './pages/field.tsx';
import { filingPage } from './pages/filing.tsx';
import { findingPage } from './pages/finding.tsx';
import { findingsPage } from './pages/findings.tsx';
import { mailPage } from './pages/mail.tsx';
import { mailHtmlPage } from './pages/mail-html.ts';
import { replayPage } from './pages/replay.tsx';
import { replayedPage } from './pages/replayed.tsx';
import { searchPage } from './pages/search.tsx';
import { snapshotPage } from './pages/snapshot.tsx';
import { snapshotsPage } from './pages/snapshots.tsx';
import { sqlPage } from './pages/sql.tsx';
import { startPage } from './pages/start.tsx';
import { statementPage } from './pages/statement.tsx';
import { taxonomiesPage } from './pages/taxonomies.tsx';
import { taxonomyPage } from './pages/taxonomy.tsx';
import { valuePage } from './pages/value.tsx';
import type { PathName } from './paths.ts';

/** Every page of the explorer. A new one is a path, a file and an entry here. */
const ALL: readonly Page[] = [
  ...[startPage, findingsPage, findingPage, filingPage, snapshotsPage, snapshotPage, diffPage, searchPage, sqlPage],
  ...[companyPage, statementPage, valuePage, fieldPage, taxonomiesPage, taxonomyPage],
  ...[replayPage, replayedPage, mailPage, mailHtmlPage],
];

export const PAGES: ReadonlyMap<PathName, Page> = new Map(ALL.map((page) => [page.name, page]));
