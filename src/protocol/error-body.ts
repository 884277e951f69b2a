import type { Decoder } from './codec.ts';
import type { Format } from './routes.ts';
import { optional, wireInteger, wireObject, wireText } from './scalars.ts';
import type { ErrorAnswer } from './service-error.ts';
import { xmlAnswer, xmlElement, xmlLeaf } from './xml-lines.ts';
import { leaf } from './xml-shape.ts';

/** The body of an error. `statusCode`: gateways before live services were seen to repeat the status in the body. */
export type ErrorBody = { readonly message: string; readonly statusCode: number | undefined };

/** The body of an error. In XML the name of its root is not looked at. */
export const ERROR_BODY: Decoder<ErrorBody> = {
  noun: 'the body of an error',
  schema: wireObject({ Message: wireText, StatusCode: optional(wireInteger) }).transform(({ Message, StatusCode }) => ({
    message: Message,
    statusCode: StatusCode,
  })),
  xmlShape: (root, mark) => mark(root, { Message: leaf(root, 'Message'), StatusCode: leaf(root, 'StatusCode') }),
};

/** The contract shows JSON alone; the XML form is assumed. Characters that XML does not allow become U+FFFD. */
export function errorBody({ message }: Pick<ErrorAnswer, 'message'>, format: Format): string {
  if (format === 'json') return `{"Message":${JSON.stringify(message)}}`;
  return xmlAnswer(xmlElement('Error', {}, [xmlLeaf('Message', message)]));
}
