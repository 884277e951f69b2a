import { z } from 'zod';
import { NumberText, printJson } from '../../core/base/json.ts';
import { textOf, type XmlElement } from '../../core/base/xml.ts';
import type { Codec } from './codec.ts';
import { listOf, optional, wireObject } from './scalars.ts';
import {
  allOf,
  leaf,
  listIn,
  type Mark,
  oneOf,
  resultElement,
  type XmlLines,
  xmlAnswer,
  xmlElement,
  xmlLeaf,
} from './wire-document.ts';

/** How a content is read and written, in JSON and in XML. */
export type Form<T> = {
  /** Judges the JSON shape. */
  readonly schema: z.ZodType<T>;
  /** Brings an element into the JSON shape. */
  shape(element: XmlElement, mark: Mark): unknown;
  json(content: T): unknown;
  xml(name: string, content: T): XmlLines;
};

type Draft = {
  readonly attributes: Record<string, string>;
  text: string | undefined;
  readonly children: (XmlLines | undefined)[];
};

/** A member of an object, by its name on the wire. `put` writes it into the element of the object. */
export type Member<T> = {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  shape(object: XmlElement, mark: Mark): unknown;
  json(value: T): unknown;
  put(element: Draft, value: T): void;
};

type Members = Readonly<Record<string, Member<unknown>>>;
type ContentOf<M extends Members> = { readonly [K in keyof M]: z.infer<M[K]['schema']> };
export type Content<F extends Form<unknown>> = z.infer<F['schema']>;

/** An object. `order`: that in which members are written, where it differs from that in which they are judged. */
export function object<M extends Members>(members: M, order: readonly (keyof M)[] = Object.keys(members)) {
  const judged = Object.entries(members);
  const written = order.flatMap((key) => (members[key] ? [[key, members[key]] as const] : []));
  const schema = wireObject(Object.fromEntries(judged.map(([, { name, schema }]) => [name, schema]))).transform(
    (wire) => Object.fromEntries(judged.map(([key, { name }]) => [key, wire[name]])) as ContentOf<M>,
  );
  return {
    schema,
    shape: (element, mark) =>
      mark(element, Object.fromEntries(judged.map(([, member]) => [member.name, member.shape(element, mark)]))),
    json: (content) => Object.fromEntries(written.map(([key, member]) => [member.name, member.json(content[key])])),
    xml: (name, content) => {
      const draft: Draft = { attributes: {}, text: undefined, children: [] };
      for (const [key, member] of written) member.put(draft, content[key]);
      const { attributes, text, children } = draft;
      return text === undefined ? xmlElement(name, attributes, children) : xmlLeaf(name, text, attributes);
    },
  } satisfies Form<ContentOf<M>>;
}

/** The same form for a content in other terms. */
export function mapped<T, U>(form: Form<T>, read: (wire: T) => U, write: (content: U) => T): Form<U> {
  return {
    schema: form.schema.transform(read),
    shape: form.shape,
    json: (content) => form.json(write(content)),
    xml: (name, content) => form.xml(name, write(content)),
  };
}

/** A scalar; `place`: where XML has it. It may be an attribute or a child when it is read. `print`: as JSON has it. */
export function scalar<T>(
  name: string,
  schema: z.ZodType<T>,
  place: 'attribute' | 'child' | 'text',
  print: (value: NonNullable<T>) => unknown = (value) => value,
): Member<T> {
  const json = (value: T): unknown => (value === undefined || value === null ? value : print(value));
  return {
    name,
    schema,
    shape: (element) => (place === 'text' ? textOf(element) : (element.written[name] ?? leaf(element, name))),
    json,
    put: (draft, value) => {
      const printed = json(value);
      const text = printed instanceof NumberText ? printed.text : String(printed ?? '');
      const isThere = printed !== undefined && printed !== null;
      if (place === 'child') draft.children.push(isThere ? xmlLeaf(name, text) : undefined);
      else if (place === 'text') draft.text = text;
      else if (isThere) draft.attributes[name] = text;
    },
  };
}

/** A member that may be left out. */
export function maybe<T>(member: Member<T>): Member<T | undefined> {
  return { ...member, schema: optional(member.schema) };
}

export function single<T>(name: string, form: Form<T>): Member<T> {
  return {
    name,
    schema: form.schema,
    shape: (element, mark) => oneOf(element, name, (child) => form.shape(child, mark)),
    json: (value) => value && form.json(value),
    put: ({ children }, value) => {
      children.push(value ? form.xml(name, value) : undefined);
    },
  };
}

/** A list without an element of its own; by `absent`, it may be left out where it is empty, or must be there. */
export function many<T>(name: string, form: Form<T>, absent: 'empty' | 'refused' = 'empty'): Member<readonly T[]> {
  return {
    name,
    schema: absent === 'empty' ? listOf(form.schema) : z.array(form.schema),
    shape: (element, mark) =>
      (absent === 'empty' ? allOf(element, name) : listIn(element, name))?.map((child) => form.shape(child, mark)),
    json: (items) => items.map((item) => form.json(item)),
    put: ({ children }, items) => {
      children.push(...items.map((item) => form.xml(name, item)));
    },
  };
}

/** An answer whose content is its `result`, which JSON Schema lists as required although its schema transforms. */
export function resultCodec<T>(noun: string, result: Form<T>): Codec<T> {
  return {
    noun,
    schema: wireObject({ result: z.nonoptional(result.schema) }).transform((wire) => wire.result as T),
    xmlShape: (root, mark, file) => ({ result: result.shape(resultElement(root, file), mark) }),
    write: {
      json: (content) => printJson({ result: result.json(content) }),
      xml: (content) => xmlAnswer(result.xml('result', content)),
    },
  };
}
