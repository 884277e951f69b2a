import { companiesShape } from '../../core/model/shapes/companies.ts';
import { companyShape } from '../../core/model/shapes/company.ts';
import { fieldShape } from '../../core/model/shapes/field.ts';
import { findingsShape } from '../../core/model/shapes/findings.ts';
import { sqlShape } from '../../core/model/shapes/reading.ts';
import { searchShape } from '../../core/model/shapes/search.ts';
import { explainTool, panelTool, statementTool } from './call-tools.ts';
import { pageTool } from './page-tool.ts';
import type { Tool } from './tool.ts';

const AFTER = { after: 'Where the next rows begin, as an earlier answer says in `more`' };
const INDUSTRY = { industry: 'The beginning of a SIC code, two to four digits' };

/** Every tool by its name. A new one is an entry here. */
const TOOLS = {
  search: () =>
    pageTool({
      page: 'search',
      title: 'Search',
      description:
        'What a text names: companies, fields (by name, label or everyday word such as capex), newest values (`net income apple`), documents, findings, notes, sections, taxonomies. Start here where you do not know a name.',
      output: ['search', searchShape],
      docs: { query: 'The words to look for', kind: 'Only things of this kind', ...AFTER },
    }),
  companies: () =>
    pageTool({
      page: 'companies',
      title: 'Companies',
      description:
        'The companies of the store, with filings, findings of the last recorded check, and revenue and assets of the last fiscal year, each with the document and row that it is from.',
      output: ['companies', companiesShape],
      docs: {
        name: 'Only companies with this in their name, symbol or key',
        findings: 'Only companies with such findings',
        sort: 'The order; by name where it is left out',
        ...INDUSTRY,
        ...AFTER,
      },
    }),
  company: () =>
    pageTool({
      page: 'company',
      title: 'Company',
      description:
        'One company: names, key figures of up to ten fiscal years with their documents, and its filings, each with the findings of the last recorded check.',
      output: ['company', companyShape],
      params: { key: ['company', 'A symbol, CIK, entity id or the beginning of a name'] },
      company: 'company',
    }),
  statement: async () => statementTool,
  explain: async () => explainTool,
  findings: () =>
    pageTool({
      page: 'findings',
      title: 'Findings',
      description:
        'What does not add up, by the last recorded check: each finding with the reported and the computed amount, the difference, the document and the likely cause. explain with its id shows the evidence.',
      output: ['findings', findingsShape],
      docs: {
        company: 'Only of this company: a symbol, CIK, entity id or the beginning of a name',
        severity: 'Only findings of this severity',
        rule: 'Only of this rule, such as roll-up/complete',
        cause: 'Only with a cause of this kind, or none',
        group: 'Only those with one cause: its id',
        document: 'Only in this document: its accession number',
        section: 'Only in this section',
        form: 'Only in documents of this form, such as 10-K',
        filed: 'Only in documents that were filed on this day, or in this month or year',
        since: 'Only those that an earlier run did not have: `previous`, or its number',
        sort: 'The order; by cause where it is left out',
        ...INDUSTRY,
        ...AFTER,
      },
      company: 'company',
    }),
  panel: async () => panelTool,
  field: () =>
    pageTool({
      page: 'field',
      title: 'Field',
      description:
        'One field: its definition, data type, the totals that it is a part of and the parts that it has in taxonomies, and its values over companies and fiscal years, each with its document and row.',
      output: ['field', fieldShape],
      params: { name: ['field', 'The name of the field without a prefix, as search gives it: Revenues'] },
      docs: { company: 'Companies to compare, at most 6, with commas', ...INDUSTRY },
      narrow: 'Ask for more rows, or name companies or an industry.',
    }),
  sql: () =>
    pageTool({
      page: 'sql',
      title: 'SQL',
      description:
        'The answer of one statement in DuckDB SQL over the store. It can only read the store: neither write, nor reach files or the network. SHOW TABLES lists views and tables; filed_value has every value with its document. Numbers of more than 32 bits are exact decimal text.',
      output: ['sql', sqlShape],
      docs: { query: 'One statement, such as SELECT … FROM filed_value WHERE …' },
      narrow: 'Ask for more rows, or narrow the query.',
    }),
} satisfies Readonly<Record<string, () => Promise<Tool>>>;

export type ToolName = keyof typeof TOOLS;

export async function loadTools(): Promise<readonly (readonly [ToolName, Tool])[]> {
  // The keys of the table are the names.
  const entries = Object.entries(TOOLS) as readonly (readonly [ToolName, () => Promise<Tool>])[];
  return Promise.all(entries.map(async ([name, load]) => [name, await load()] as const));
}
