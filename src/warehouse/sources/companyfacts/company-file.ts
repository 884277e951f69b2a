import { inputError } from '../../../core/base/errors.ts';
import { NumberText, parseJson } from '../../../core/base/json.ts';

/** The company of a file and its facts, in the order of the file. */
export type CompanyFile = {
  /** As it is stated: `320193`. */
  readonly cik: string;
  readonly name: string | undefined;
  readonly concepts: readonly CompanyConcept[];
  /** Taxonomies, concepts and units that are not what they should be, so that their facts cannot be found. */
  readonly unreadable: readonly string[];
};

/** The facts of one concept in one unit. */
export type CompanyConcept = {
  /** `us-gaap`, `dei`, `srt`…: the source states no year. */
  readonly taxonomy: string;
  readonly name: string;
  readonly label: string | undefined;
  readonly definition: string | undefined;
  readonly unit: string;
  readonly facts: readonly StatedFact[];
};

/** Members of a fact, of which nothing is checked yet, and the text of its number. */
export type StatedFact = {
  readonly members: Members;
  /** `null` for a `null`; `undefined` where `val` is neither a number nor `null`. */
  readonly value: string | null | undefined;
};

type Members = Readonly<Record<string, unknown>>;

const FORM = 'A file of company facts is an object with cik, entityName and facts.';

/**
 * Reads a file of company facts. Numbers keep their text.
 *
 * @throws input error naming the file where it is not JSON or not company facts
 */
export function readCompanyFile(text: string, file: string): CompanyFile {
  const refuse = (problem: string): never => {
    throw inputError(problem, { place: { file }, hint: FORM });
  };
  const { parsed, concepts } = readQuickly(text) ?? readSlowly(text, file);
  if (!isMembers(parsed)) return refuse('is JSON, but not company facts');
  const cik = statedText(parsed.cik);
  if (cik === undefined || !/^\d{1,10}$/.test(cik)) return refuse('states no CIK');
  if (!concepts) return refuse('has no facts');
  return { cik, name: statedText(parsed.entityName), ...concepts };
}

/** A text, or a number as text; `undefined` for all else. */
export function statedText(value: unknown): string | undefined {
  if (value instanceof NumberText) return value.text;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

type NumberOf = (members: Members) => StatedFact['value'];
type ReadFile = { readonly parsed: unknown; readonly concepts: Concepts | undefined };

function readSlowly(text: string, file: string): ReadFile {
  const parsed = parseJson(text, file);
  const numberOf: NumberOf = ({ val }) => (val === null ? null : val instanceof NumberText ? val.text : undefined);
  const facts = isMembers(parsed) ? parsed.facts : undefined;
  return { parsed, concepts: isMembers(facts) ? conceptsOf(facts, numberOf) : undefined };
}

/** A member `val` with its number. */
const VALUES = /"val"\s*:\s*(-?[\d.eE+-]+|null)/g;

/**
 * Parses by the platform, ten times as fast as by a parser that keeps the texts of numbers, and takes these texts from
 * the file, in whose order the facts are. `undefined` where that fails: for text that is not JSON, or has a `val` that
 * the facts do not have.
 */
function readQuickly(text: string): ReadFile | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isMembers(parsed) || !isMembers(parsed.facts)) return undefined;
  const texts = text.matchAll(VALUES);
  let isSame = true;
  const concepts = conceptsOf(parsed.facts, ({ val }) => {
    const [, value = ''] = texts.next().value ?? [];
    if (val === null) isSame &&= value === 'null';
    else isSame &&= value !== '' && Number(value) === val;
    return val === null ? null : value;
  });
  return isSame && texts.next().done === true ? { parsed, concepts } : undefined;
}

type Concepts = Pick<CompanyFile, 'concepts' | 'unreadable'>;

function conceptsOf(facts: Members, numberOfFact: NumberOf): Concepts {
  const concepts: CompanyConcept[] = [];
  const unreadable: string[] = [];
  for (const [taxonomy, stated] of Object.entries(facts)) {
    if (!isMembers(stated)) unreadable.push(taxonomy);
    for (const [name, concept] of Object.entries(isMembers(stated) ? stated : {})) {
      const { label, description, units } = isMembers(concept) ? concept : {};
      if (!isMembers(units)) unreadable.push(`${taxonomy}:${name}`);
      for (const [unit, list] of Object.entries(isMembers(units) ? units : {})) {
        if (!Array.isArray(list)) unreadable.push(`${taxonomy}:${name} in ${unit}`);
        concepts.push({
          taxonomy,
          name,
          unit,
          label: statedText(label),
          definition: statedText(description),
          facts: (Array.isArray(list) ? list : []).map((fact) => factOf(fact, numberOfFact)),
        });
      }
    }
  }
  return { concepts, unreadable };
}

/** What is not an object has no members, and so no filing. */
function factOf(stated: unknown, numberOfFact: NumberOf): StatedFact {
  const members = isMembers(stated) ? stated : {};
  return { members, value: numberOfFact(members) };
}
