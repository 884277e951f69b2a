import type { Link } from '../page.ts';
import type { Query } from '../paths.ts';

/** The statements that have names of their own, and all sections. */
const STATEMENTS = {
  balance: 'Balance sheet',
  income: 'Income statement',
  cash: 'Cash flow',
  equity: 'Equity',
  all: 'All sections',
} as const;

/** Whether pages link to it whatever sections there are. */
export const isNamedStatement = (section: string): boolean => Object.hasOwn(STATEMENTS, section);

/** The title of a statement that is named in a URL. */
export function statementTitle(section: string): string {
  const titles: Readonly<Record<string, string>> = STATEMENTS;
  return isNamedStatement(section) ? (titles[section] ?? section) : section;
}

type LinksProps = {
  readonly link: Link;
  readonly company: string;
  /** The statement that the page is about. */
  readonly section?: string;
  /** The choices, which the others keep; those of headings are of this one. */
  readonly query?: Query;
};

/** The statements of a company. */
export function StatementLinks({ link, company, section: current, query = {} }: LinksProps) {
  return (
    <nav aria-label="Statements">
      <ul class="links">
        {Object.entries(STATEMENTS).map(([section, text]) => {
          const href = link(
            'statement',
            { key: company, section },
            { ...query, fold: undefined, percentOf: undefined },
          );
          return <li>{section === current ? <strong>{text}</strong> : <a href={href}>{text}</a>}</li>;
        })}
      </ul>
    </nav>
  );
}
