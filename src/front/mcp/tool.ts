import { z } from 'zod';
import { type AnyView, type OutputName, schemaOf } from '../../output/report/outputs.ts';
import type { PageLoader } from '../explorer/load-page.ts';

/** The parts that tools share. */
export type ToolSource = { readonly store: string; readonly pages: PageLoader };

export type ToolAnswer = {
  readonly view: AnyView;
  /** What the list does not have, and how to ask for it. */
  readonly more?: string | undefined;
  /** The path of the page that shows the same. */
  readonly page?: string | undefined;
};

type Given = Readonly<Record<string, unknown>>;

/** A question that a client can ask. */
export type Tool = {
  readonly title: string;
  /** For the model that chooses among tools. */
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** `args`: as `input` has read them. `gone`: aborted once nobody waits for the answer any more. */
  readonly answer: (args: Given, source: ToolSource, gone: AbortSignal) => Promise<ToolAnswer>;
};

/** Members of schemas by the names of arguments. */
type Members = Readonly<Record<string, z.core.$ZodType>>;

/**
 * The arguments that `docs` names, each with its text. Their schemas are those of the calls and pages that the tool
 * asks; a later one takes precedence.
 */
export function argumentsOf(docs: Readonly<Record<string, string>>, ...schemas: readonly Members[]): z.ZodObject {
  const known: Members = Object.assign({}, ...schemas);
  const members = Object.entries(docs).map(([name, doc]) => {
    const schema = known[name];
    if (!(schema instanceof z.ZodType)) throw new Error(`no call has the argument ${name}`);
    return [name, schema.describe(doc)] as const;
  });
  return z.strictObject(Object.fromEntries(members));
}

/** The members of a schema of a call; of alternatives those of each, none of them required. */
export function membersIn(schema: z.core.$ZodType): Members {
  if (schema instanceof z.ZodUnion) {
    const each = schema.options.map((option) => Object.entries(membersIn(option)));
    return Object.fromEntries(each.flat().map(([name, member]) => [name, z.optional(member)]));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly) return membersIn(schema.unwrap());
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const MORE = 'What the list does not have, and how to ask for it.';

/** The JSON of an output of the command line, and what its list does not have. */
export function answerShape(name: OutputName, shape: z.ZodObject): z.ZodObject {
  return z.strictObject({
    schema: z.literal(schemaOf(name)),
    ...shape.shape,
    more: z.string().optional().describe(MORE),
  });
}

/** The most rows that one answer may have. */
const MOST_ROWS = 1_000;
const USUAL_ROWS = 50;

export const ROWS = { rows: z.int().min(1).max(MOST_ROWS).default(USUAL_ROWS) };
export const ROWS_DOC = { rows: `The most rows of the list: ${USUAL_ROWS} where it is left out, at most ${MOST_ROWS}` };
