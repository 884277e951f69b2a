import { ServiceError } from '../../protocol/service-error.ts';
import type { Call } from '../parts.ts';

const CHARSET = /^charset\s*=\s*"?utf-?8"?$/i;

/** The text of a body that says of itself to be `application/json`, in UTF-8 and as it is; anything else is a 415. */
export async function jsonBody({ headers, body }: Call): Promise<string> {
  const type = headers.get('content-type') ?? 'nothing';
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim());
  const isJson = media.toLowerCase() === 'application/json' && parameters.every(isHarmless);
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (isJson && encoding.toLowerCase() === 'identity') return body();
  const found = isJson ? `Content-Encoding ${encoding.slice(0, 60)}` : type.slice(0, 60);
  throw new ServiceError({
    status: 415,
    message: `The body has to be sent with Content-Type: application/json, in UTF-8; this says ${found}.`,
  });
}

function isHarmless(parameter: string): boolean {
  return CHARSET.test(parameter) || !/^charset/i.test(parameter);
}
