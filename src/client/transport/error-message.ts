import { CrossfootError } from '../../base/errors.ts';
import { DEFAULT_MAX_XML } from '../../base/xml.ts';
import { answerFromJson, answerFromXml } from '../../protocol/codec.ts';
import { ERROR_BODY, type ErrorBody } from '../../protocol/error-body.ts';
import { formOf } from './first-bytes.ts';

const LONGEST = 500;
const ELEMENTS = /<(?:script|style|title)\b[\s\S]*?<\/(?:script|style)>|<[^>]*>/gi;

/** The error that a body is; `undefined` where it is none, be it an answer or a page. */
export function errorIn(text: string): ErrorBody | undefined {
  const form = formOf(text);
  if (form === undefined) return undefined;
  try {
    const file = 'the error';
    return (
      form === 'xml'
        ? answerFromXml(ERROR_BODY, text, { file, maxXml: DEFAULT_MAX_XML })
        : answerFromJson(ERROR_BODY, text, { file })
    ).content;
  } catch (error) {
    if (error instanceof CrossfootError) return undefined;
    throw error;
  }
}

/** The words of a body in one line: of a page without its markup. */
export function wordsOf(text: string): string {
  const words = text.replace(ELEMENTS, ' ').replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
