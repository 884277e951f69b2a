import type { z } from 'zod';
import { inputError } from '../../core/base/errors.ts';
import type { XmlElement } from '../../core/base/xml.ts';
import type { Assumptions } from './assumptions.ts';
import type { Format } from './routes.ts';
import { showWire } from './scalars.ts';
import {
  type Answer,
  type DecodeOptions,
  jsonDocument,
  type Mark,
  printPath,
  type WireDocument,
  type WirePath,
  xmlDocument,
} from './wire-document.ts';

/** The two forms of an answer of the service, JSON and XML, with one typed content. */
export type Codec<T> = {
  /** For messages: `the calculation resource`. */
  readonly noun: string;
  readonly schema: z.ZodType<T>;
  /** Brings a document in XML into the JSON shape. A missing part is left `undefined`, for the schema to judge. */
  readonly xmlShape: (root: XmlElement, mark: Mark, file: string) => unknown;
  readonly write: Readonly<Record<Format, (content: T, options: WriteOptions) => string>>;
};

export type WriteOptions = Pick<Assumptions, 'canholdvalue'>;

/** Reads an answer in JSON. Fails with an input error that names line and path. */
export function answerFromJson<T>(codec: Decoder<T>, text: string, { file }: Pick<DecodeOptions, 'file'>): Answer<T> {
  return answerOf(codec, jsonDocument(text, file));
}

/** Reads an answer in XML. Fails with an input error that names line and path. */
export function answerFromXml<T>(codec: Decoder<T>, text: string, options: DecodeOptions): Answer<T> {
  const { file } = options;
  return answerOf(
    codec,
    xmlDocument(text, options, (root, mark) => codec.xmlShape(root, mark, file)),
  );
}

export type Decoder<T> = Pick<Codec<T>, 'noun' | 'schema' | 'xmlShape'>;

const EXPECTED: Readonly<Record<string, string>> = { array: 'an array', object: 'an object', string: 'text' };

/**
 * Judges a document, or the part of one at the path `at`; the message has the first problem. A saved error of the
 * service is reported as an error.
 */
export function answerOf<T>(
  { schema, noun }: Pick<Decoder<T>, 'schema' | 'noun'>,
  document: WireDocument,
  at: WirePath = [],
): Answer<T> {
  const result = schema.safeParse(document.value);
  if (result.success) return { content: result.data, placeOf: document.placeOf };
  const message = valueAt(document.value, ['Message']);
  if (typeof message === 'string') {
    throw inputError(`an error of the service was saved here: ${message}`, { place: document.placeOf(['Message']) });
  }
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const problem =
    issue?.code === 'invalid_type'
      ? `expected ${EXPECTED[issue.expected] ?? issue.expected}, found ${showWire(valueAt(document.value, path))}`
      : (issue?.message ?? 'not valid');
  throw inputError(`not ${noun}: ${printPath([...at, ...path])}: ${problem}`, { place: document.placeOf(path) });
}

function valueAt(value: unknown, path: WirePath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}
