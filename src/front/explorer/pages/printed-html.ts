import { z } from 'zod';
import { sanitizedDocument, withMarks } from '../documents/sanitize.ts';
import { definePage } from '../page.ts';
import { ProblemError } from '../problem.ts';
import { readAt } from '../read-at.ts';

/** Numbers of facts, with points between them. */
const ELEMENTS = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,7}){0,2000}$/)
  .optional();

/** A larger document takes longer than a page may. */
const MOST_BYTES = 32 * 2 ** 20;

const NOT_READABLE = new ProblemError({ status: 404, message: 'The document in the store cannot be read.' });
const TOO_LARGE = new ProblemError({ status: 413, message: 'The document is too large to be shown.' });

/** A document of a filing as it was printed, sanitized and in a sandbox, with some of its facts marked. */
export const printedHtmlPage = definePage({
  name: 'printedHtml',
  query: { total: ELEMENTS, part: ELEMENTS },
  load: (request) =>
    readAt(request, async (reader, snapshot) => {
      const { params, query } = request;
      const { document, name } = params;
      const kept = (await reader.keptDocuments(document, snapshot)).find((one) => one.name === name);
      if (!kept) throw new ProblemError({ status: 404, message: 'The store does not keep this document.' });
      if (kept.bytes > MOST_BYTES) throw TOO_LARGE;
      const html = await request.kept(`${kept.sha256} ${kept.kind} ${name}`, async () => {
        const text = await reader.keptText(document, name, snapshot);
        if (text === undefined) throw NOT_READABLE;
        return sanitizedDocument(text, kept.kind === 'inline', name);
      });
      const marks = new Map<number, 'total' | 'part'>();
      for (const element of numbersOf(query.part)) marks.set(element, 'part');
      for (const element of numbersOf(query.total)) marks.set(element, 'total');
      return { html: withMarks(html, marks) };
    }),
  view: ({ html }) => ({ sandboxed: html, isFramed: true }),
});

const numbersOf = (elements = ''): readonly number[] => (elements === '' ? [] : elements.split('.').map(Number));
