import type { z } from 'zod';
import { MOMENT_FORMS, type Moment } from '../../core/model/moment.ts';
import type { Page } from './page.ts';
import { PAGES } from './pages.ts';
import { type Form, findPath } from './paths.ts';
import { NO_PAGE, ProblemError } from './problem.ts';

export type ReadRequest = {
  readonly page: Page;
  readonly params: Readonly<Record<string, string>>;
  /** Without `at`. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly at: Moment | undefined;
  readonly form: Form;
};

/** The page that a URL names, with its parameters; throws a problem where there is none, or a parameter is wrong. */
export async function readRequest(url: string): Promise<ReadRequest> {
  const { pathname, searchParams } = new URL(url);
  const found = findPath(pathname);
  if (!found || hasControls(Object.values(found.params))) throw new ProblemError(NO_PAGE);
  const page = await PAGES[found.name]();
  const given = new Map<string, string>();
  for (const [name, value] of searchParams) {
    if (given.has(name)) throw mistake(`The parameter ${name} is given twice.`);
    // An empty field of a form chooses nothing.
    if (value !== '') given.set(name, value);
  }
  if (hasControls([...given].filter(([name]) => name !== 'query').flat())) throw mistake('A parameter is not text.');
  const read = page.query.safeParse(Object.fromEntries(given));
  if (!read.success) throw mistake(issueText(read.error));
  const { at, ...query } = read.data;
  return { ...found, page, query, at: typeof at === 'string' ? at : undefined };
}

const CONTROL = /\p{Cc}/u;

/** Texts of a URL are single lines; a query of SQL may have several. */
function hasControls(texts: readonly string[]): boolean {
  return texts.some((text) => CONTROL.test(text));
}

function mistake(message: string): ProblemError {
  return new ProblemError({ status: 400, message });
}

function issueText({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `There is no parameter ${issue.keys.join(', ')} here.`;
  const name = String(issue?.path[0] ?? '');
  if (name === 'at') return `The parameter at takes ${MOMENT_FORMS}.`;
  if (issue?.code === 'invalid_value') return `The parameter ${name} takes ${issue.values.join(', ')}.`;
  return `The parameter ${name} has a value that is not accepted.`;
}
