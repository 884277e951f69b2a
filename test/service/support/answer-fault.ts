import { XMLValidator } from 'fast-xml-parser';

const SUCCESSES = [200, 201, 204, 304];
const REFUSALS = [400, 403, 404, 405, 408, 409, 413, 414, 415];
/** What only a thrown error would bring into an answer. */
const INNARDS =
  /(?:\n|\\n)\s+at \S|node_modules|\.[jt]s:\d+|TypeError|RangeError|Cannot read|undefined is not|DuckDB|Parser Error/;

/** What is wrong with an answer to a request of a method, if anything is. */
export function answerFault(method: string, response: Response, text: string): string | undefined {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (!SUCCESSES.includes(status) && !REFUSALS.includes(status)) return `the status ${status}`;
  if (headers.has('x-injected')) return 'a header of the request';
  if (status === 204 || status === 304 || method.toUpperCase() === 'HEAD') return text === '' ? undefined : 'a body';
  if (type.includes('xml')) {
    if (XMLValidator.validate(text) !== true) return 'XML that is not well formed';
    if (text.includes('<script')) return 'markup of the request';
    if (status >= 400 && !/^<\?xml[^>]*>\s*<Error>\s*<Message>[^<]+<\/Message>\s*<\/Error>\s*$/.test(text))
      return 'no error of XML';
  } else {
    if (!type.startsWith('application/json')) return `the content type ${type}`;
    const content = parsed(text);
    if (content === undefined) return 'JSON that is none';
    if (status >= 400 && !isErrorBody(content)) return 'no error of JSON';
  }
  return status >= 400 && INNARDS.test(text) ? 'its innards' : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const [[name, message] = [], ...others] = Object.entries(content);
  return name === 'Message' && typeof message === 'string' && message !== '' && others.length === 0;
}
