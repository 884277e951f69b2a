import type { Page } from './page.ts';
import type { PathName } from './paths.ts';

/** Every page of the explorer, loaded when it is first asked for. A new one is a path, a file and an entry here. */
export const PAGES: { readonly [N in PathName]: () => Promise<Page<N>> } = {
  start: async () => (await import('./pages/start.tsx')).startPage,
  findings: async () => (await import('./pages/findings.tsx')).findingsPage,
  finding: async () => (await import('./pages/finding.tsx')).findingPage,
  filing: async () => (await import('./pages/filing.tsx')).filingPage,
  others: async () => (await import('./pages/others.tsx')).othersPage,
  notes: async () => (await import('./pages/notes.tsx')).notesPage,
  note: async () => (await import('./pages/note.tsx')).notePage,
  noteChanges: async () => (await import('./pages/note-changes.tsx')).noteChangesPage,
  printed: async () => (await import('./pages/printed.tsx')).printedPage,
  printedHtml: async () => (await import('./pages/printed-html.ts')).printedHtmlPage,
  snapshots: async () => (await import('./pages/snapshots.tsx')).snapshotsPage,
  snapshot: async () => (await import('./pages/snapshots.tsx')).snapshotPage,
  diff: async () => (await import('./pages/diff.tsx')).diffPage,
  search: async () => (await import('./pages/search.tsx')).searchPage,
  sql: async () => (await import('./pages/sql.tsx')).sqlPage,
  companies: async () => (await import('./pages/companies.tsx')).companiesPage,
  company: async () => (await import('./pages/company.tsx')).companyPage,
  statement: async () => (await import('./pages/statement.tsx')).statementPage,
  proof: async () => (await import('./pages/proof.tsx')).proofPage,
  coverage: async () => (await import('./pages/coverage.tsx')).coveragePage,
  value: async () => (await import('./pages/value.tsx')).valuePage,
  field: async () => (await import('./pages/field.tsx')).fieldPage,
  taxonomies: async () => (await import('./pages/taxonomies.tsx')).taxonomiesPage,
  taxonomy: async () => (await import('./pages/taxonomy.tsx')).taxonomyPage,
  replay: async () => (await import('./pages/replay.tsx')).replayPage,
  replayed: async () => (await import('./pages/replayed.tsx')).replayedPage,
  mail: async () => (await import('./pages/mail.tsx')).mailPage,
  mailHtml: async () => (await import('./pages/mail.tsx')).mailHtmlPage,
};
