import type { Decoder } from './codec.ts';
import type { Format } from './routes.ts';
import { wireInteger, wireText } from './scalars.ts';
import type { ErrorAnswer } from './service-error.ts';
import { xmlAnswer, xmlElement, xmlLeaf } from './wire-document.ts';
import { type Content, maybe, object, scalar } from './wire-form.ts';

const BODY = object({
  message: scalar('Message', wireText, 'child'),
  /** Gateways before live services were seen to repeat the status in the body. */
  statusCode: maybe(scalar('StatusCode', wireInteger, 'child')),
});
export type ErrorBody = Content<typeof BODY>;

/** The body of an error. In XML the name of its root is not looked at. */
export const ERROR_BODY: Decoder<ErrorBody> = {
  noun: 'the body of an error',
  schema: BODY.schema,
  xmlShape: BODY.shape,
};

/** The contract shows JSON alone; the XML form is assumed. Characters that XML does not allow become U+FFFD. */
export function errorBody({ message }: Pick<ErrorAnswer, 'message'>, format: Format): string {
  if (format === 'json') return `{"Message":${JSON.stringify(message)}}`;
  return xmlAnswer(xmlElement('Error', {}, [xmlLeaf('Message', message)]));
}
