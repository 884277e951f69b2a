import { xmlText } from '../../base/xml-text.ts';
import type { Format } from '../routes.ts';
import type { ErrorAnswer } from '../service-error.ts';

const BODIES: Readonly<Record<Format, (message: string) => string>> = {
  json: (message) => `{"Message":${JSON.stringify(message)}}`,
  xml: (message) =>
    ['<?xml version="1.0"?>', '<Error>', `  <Message>${xmlText(message)}</Message>`, '</Error>'].join('\r\n'),
};

/**
 * The body of an answer that is an error. The contract has its JSON form alone; the XML form is assumed. In XML, characters that
 * XML 1.0 cannot hold become U+FFFD.
 */
export function errorBody({ message }: Pick<ErrorAnswer, 'message'>, format: Format): string {
  return BODIES[format](message);
}
