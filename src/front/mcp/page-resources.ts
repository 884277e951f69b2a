import type { McpServer, ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server';
import { formatCount } from '../../core/model/format-amount.ts';
import { type PageLoader, type PageSource, readRequest } from '../explorer/load-page.ts';
import { ROWS_OF } from '../explorer/page.ts';
import { PATHS, type PathName } from '../explorer/paths.ts';
import { NO_DATA, ProblemError } from '../explorer/problem.ts';
import { markdownResult, ORIGIN } from './answers.ts';

/** The pages that are resources, with what each is. */
const RESOURCES = {
  start: 'The store at a glance',
  companies: 'Companies, with filings, findings and key figures',
  company: 'A company by its key: key figures and filings',
  statement: 'A statement of a company: balance, income, cash, equity, all, or the id of a section',
  proof: 'How the newest value of a standard field of a company was made',
  findings: 'What does not add up, by the last recorded check',
  finding: 'A finding by its id, with its evidence',
  value: 'A value by its row and its field, with its parts and history',
  filing: 'A filing by its accession number, with its findings',
  notes: 'The notes of a filing',
  field: 'A field by its name: definition, places in taxonomies, values',
  coverage: 'The grades of standard fields',
  snapshots: 'What each ingest saw',
  taxonomies: 'The taxonomies of the store',
} as const satisfies Partial<Record<PathName, string>>;

type Reading = {
  readonly pages: PageLoader;
  readonly source: PageSource;
  /** The text of what was thrown. */
  readonly messageOf: (thrown: unknown) => string;
};

/** Adds pages of the explorer as Markdown: their addresses are its paths. */
export function addPages(server: McpServer, Template: typeof ResourceTemplate, reading: Reading): void {
  // The keys of the table are the names.
  for (const [name, description] of Object.entries(RESOURCES) as [keyof typeof RESOURCES, string][]) {
    const address = ORIGIN + PATHS[name].replace(/:(\w+)/g, '{$1}');
    const config = { description, mimeType: 'text/markdown' };
    const read = (uri: URL, { mcpReq }: { readonly mcpReq: { readonly signal: AbortSignal } }) =>
      readPage(uri, reading, mcpReq.signal);
    if (address.includes('{'))
      server.registerResource(name, new Template(address, { list: undefined }), config, (uri, _, context) =>
        read(uri, context),
      );
    else server.registerResource(name, address, config, read);
  }
}

async function readPage(
  { href }: URL,
  { pages, source, messageOf }: Reading,
  gone: AbortSignal,
): Promise<ReadResourceResult> {
  try {
    const most = ROWS_OF.html;
    const asked = { ...(await readRequest(href)), form: 'json', most, isWhole: false } as const;
    return await pages.load(asked, gone, async (loaded) => {
      const view = loaded.output();
      const page = loaded.view();
      if (!view || 'sandboxed' in page) throw new ProblemError(NO_DATA);
      const cut = loaded.isCut ? `Only the first ${formatCount(most)} rows are shown; the tools give the others.` : '';
      return markdownResult(href, { title: page.title, view, cut }, source);
    });
  } catch (thrown) {
    throw new Error(messageOf(thrown));
  }
}
