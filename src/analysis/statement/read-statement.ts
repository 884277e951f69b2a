import { inputError } from '../../core/base/errors.ts';
import type { FindingCompany } from '../../core/model/finding.ts';
import type { Moment } from '../../core/model/moment.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import type { TotalChecks } from '../../core/model/total-check.ts';
import type { LabelMode } from '../../core/taxonomy/labels.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { StoredRow, StoredRows } from '../../warehouse/store/read-rows.ts';
import { type StorePlace, type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import { buildStatement, type StatementOptions } from './build-statement.ts';
import { type ChosenRows, chooseRows, documentsOf, newestDocuments, type Subject } from './choose-rows.ts';
import { alignedKeys, exactKey, factsOf } from './filed-values.ts';
import { fiscalCalendar } from './fiscal-calendar.ts';
import type { CompanyFacts } from './presented.ts';
import { type KnownTaxonomy, type OutlineReader, outlineReader, type Structure } from './read-outlines.ts';
import { sideBySide } from './side-by-side.ts';
import type { IsDoubtful, SignMode, Statement } from './statement.ts';

type Common = StatementOptions & {
  readonly store: StorePlace;
  /** The snapshot at which the store is read; the newest where it is left out. */
  readonly asOf?: Moment | undefined;
  /**
   * `service`, `sec-fsds` or `filing`; where it is left out the one that reports the latest period, of data sets and
   * filings both.
   */
  readonly source?: string | undefined;
  readonly labels: LabelMode;
  /** Whose presentation is the structure; that of the newest rows where it is left out. */
  readonly taxonomy?: KnownTaxonomy | undefined;
};

export type StatementRequest = Common & {
  /** By key; several are shown side by side, in the lines of the first, then those that only others have. */
  readonly companies: readonly FindingCompany[];
  /**
   * Values and presentation of one document: its name, or the newest of each company. Columns asked for are then
   * ignored.
   */
  readonly asFiled?: string | 'newest' | undefined;
};

/** A document as filed has the signs that it prints; other statements have the values as reported. */
export function usualSign(asFiled: string | undefined): SignMode {
  return asFiled === undefined ? 'filed' : 'presented';
}

export type StatementsRequest = Common & { readonly subjects: readonly Subject[] };

/**
 * Rows whose totals are checked, as they are read at a snapshot. `asOf`: the one at which taxonomies are chosen; now
 * without it.
 */
export type AskedChecks = Pick<OutlineReader, 'calculationOf'> & {
  readonly reader: StoreReader;
  readonly rows: Pick<StoredRows, 'rows' | 'documents'>;
  readonly snapshot: number;
  readonly asOf: number | undefined;
};

/** How totals are judged; `key` tells one way from another. */
export type Checker = { readonly key: string; readonly read: (request: AskedChecks) => Promise<TotalChecks> };

/** `checker`: for the verdicts on totals in rows. */
export type StatementPorts = StorePorts & { readonly checker?: Checker };

/** The statements of companies side by side, from the store. */
export function statementOf(request: StatementRequest, ports: StatementPorts): Promise<Statement> {
  const { companies, asFiled } = request;
  const subjects = companies.map((company): Subject => ({ company, asFiled }));
  return withReader(request.store, ports, async (reader) => {
    const moment = await momentOf(reader, request);
    const rows = { ...request, isSideBySide: companies.length > 1 };
    const read = await rememberedSubjects(reader, subjects, rows, moment, ports.checker);
    const { snapshot } = moment;
    for (const [at, subject] of subjects.entries()) {
      if (read.subjects[at]?.facts.facts.size === 0) throw await noRows(reader, subject, snapshot);
    }
    const outlines = sideBySide(
      read.subjects.map((subject, at) => ({ company: companies[at], outlines: subject.outlines })),
    );
    if (outlines.length === 0) {
      throw inputError('the store has no presentation for the rows of these companies', {
        hint: { code: 'ingest-taxonomy' },
      });
    }
    const facts = read.subjects.map((subject, company) => ({ ...subject.facts, company }));
    const others = read.subjects.flatMap((subject) => subject.others);
    const sameFilings = read.subjects.flatMap((subject) => subject.sameFilings);
    const { checks, isDoubtful } = read;
    const input = { companies, snapshot, outlines, others, sameFilings, facts, checks, isDoubtful };
    return buildStatement(input, optionsOf(request, asFiled));
  });
}

const DOCUMENTS_NAMED = 5;

/** An error that names the newest documents that there are. */
async function noRows(reader: StoreReader, { company, asFiled }: Subject, snapshot: number): Promise<Error> {
  const rows = await reader.rows({ of: { companies: [company.key] }, snapshot });
  const names = newestDocuments(rows).map((id) => rows.documents.get(id)?.name ?? '');
  const more = names.length > DOCUMENTS_NAMED ? `, and ${names.length - DOCUMENTS_NAMED} earlier ones` : '';
  const ofDocument = asFiled === undefined || asFiled === 'newest' ? '' : ` in a document ${JSON.stringify(asFiled)}`;
  return inputError(`the store has no financial rows of ${company.name ?? company.key}${ofDocument}`, {
    hint:
      ofDocument !== '' && names.length > 0
        ? `Its documents: ${names.slice(0, DOCUMENTS_NAMED).join(', ')}${more}.`
        : 'Another snapshot, source or document may have some.',
  });
}

/** How many subjects are read together: fewer questions to the store, more memory. */
const TOGETHER = 50;

/**
 * The statements of each subject by itself, in their order, some read at a time; without sections where it has no rows
 * or no structure.
 */
export async function* statementsOf(
  request: StatementsRequest,
  ports: StatementPorts,
): AsyncGenerator<Statement, void, void> {
  const { subjects, store } = request;
  for (let at = 0; at < subjects.length; at += TOGETHER) {
    const some = subjects.slice(at, at + TOGETHER);
    const { read, snapshot } = await withReader(store, ports, async (reader) => {
      const moment = await momentOf(reader, request);
      return { ...moment, read: await readSubjects(reader, some, request, moment, ports.checker) };
    });
    for (const [place, { outlines, others, sameFilings, facts }] of read.subjects.entries()) {
      const { company, asFiled } = some[place] as Subject;
      const input = {
        companies: [company],
        snapshot,
        outlines,
        others,
        sameFilings,
        facts: [facts],
        checks: read.checks,
        isDoubtful: read.isDoubtful,
      };
      yield buildStatement(input, optionsOf(request, asFiled));
    }
  }
}

type ReadMoment = { readonly snapshot: number; readonly asOf: number | undefined };

async function momentOf(reader: StoreReader, { asOf: moment }: Common): Promise<ReadMoment> {
  const asOf = await reader.snapshotOf(moment);
  return { asOf, snapshot: asOf ?? (await reader.newestSnapshot()) };
}

function optionsOf(options: StatementOptions, asFiled: string | undefined): StatementOptions {
  return asFiled === undefined ? options : { ...options, columns: null };
}

/** The structure of the first rows that have one. */
async function firstStructure(
  [first, ...others]: readonly StoredRows[],
  structureOf: (rows: StoredRows) => Promise<Structure>,
): Promise<Structure> {
  if (!first) throw new Error('defect: no rows to present');
  const structure = await structureOf(first);
  return structure.outlines.length > 0 || others.length === 0 ? structure : firstStructure(others, structureOf);
}

type ReadSubjects = {
  readonly subjects: readonly (Structure & Pick<ChosenRows, 'sameFilings'> & { readonly facts: CompanyFacts })[];
  readonly checks: TotalChecks;
  readonly isDoubtful: IsDoubtful;
};

type Rows = Common & { readonly isSideBySide?: boolean };

/** Statements of several sections, or of several periods, are made of the same rows. */
function rememberedSubjects(
  reader: StoreReader,
  subjects: readonly Subject[],
  request: Rows,
  moment: ReadMoment,
  checker: Checker | undefined,
): Promise<ReadSubjects> {
  const { source, labels, columns, taxonomy, isSideBySide } = request;
  const of = subjects.map(({ company, asFiled }) => [company.key, asFiled]);
  const key = [of, source, labels, columns?.length, taxonomy?.taxonomyId, isSideBySide, moment, checker?.key];
  return reader.remembered(SUBJECTS, JSON.stringify(key), () =>
    readSubjects(reader, subjects, request, moment, checker),
  );
}

/** A company with years of filings has a hundred thousand values. */
const SUBJECTS = { kind: 'rows of statements', most: 6 };

async function readSubjects(
  reader: StoreReader,
  subjects: readonly Subject[],
  request: Rows,
  { snapshot, asOf }: ReadMoment,
  checker: Checker | undefined,
): Promise<ReadSubjects> {
  const documents = subjects.flatMap(({ asFiled }) => (asFiled === undefined || asFiled === 'newest' ? [] : asFiled));
  const companies = subjects.map(({ company }) => company.key);
  const rows = await reader.rows({
    of: { companies, documents: documents.length === subjects.length ? documents : undefined },
    snapshot,
    values: 'all',
  });
  const { source, labels, columns, taxonomy } = request;
  const choice = { source, length: columns?.length ?? 'annual', taxonomy };
  const chosen = subjects.map((subject) => ({ subject, rows: chooseRows(rows, subject, choice) }));
  const all = chosen.map((selection) => selection.rows);
  const presented = all.flatMap((part) => part.presented);
  const conditions = { snapshot, asOf, labels, taxonomy };
  const { structureOf, calculationOf } = await outlineReader(reader, presented, conditions);
  const read = [];
  for (const { subject, rows: own } of chosen) {
    const filings = [...documentsOf(own).values()];
    const calendar = fiscalCalendar(filings);
    const names = new Set(filings.map((filing) => filing.name));
    const isOwn = request.isSideBySide ? (name: string) => names.has(name) : undefined;
    const keyOf =
      subject.asFiled === undefined || request.isSideBySide ? alignedKeys(isOwn, own.presented.length > 1) : exactKey;
    const reported = { ...factsOf(own, 0, keyOf), company: 0, keyOf, calendar };
    const structure = await firstStructure(own.presented, (part) => structureOf(part, reported));
    read.push({
      ...structure,
      sameFilings: own.sameFilings,
      facts: { ...reported, presented: structure.presented },
    });
  }
  const checked = { ...rows, rows: [...new Set(all.flatMap((part) => part.rows))] };
  const checks = await checker?.read({ reader, rows: checked, snapshot, asOf, calculationOf });
  const isDoubtful = await doubtsOf(reader, checked.rows, snapshot);
  return { subjects: read, checks: checks ?? (() => undefined), isDoubtful };
}

/** Which values of derived rows their proofs contradict. */
async function doubtsOf(reader: StoreReader, rows: readonly StoredRow[], snapshot: number): Promise<IsDoubtful> {
  const derived = rows.filter(({ origin }) => origin === STANDARD_SOURCE);
  if (derived.length === 0) return () => false;
  const companies = [...new Set(derived.map(({ company }) => company.key))];
  const values = await reader.doubtfulValues(companies, snapshot);
  const doubtful = new Set(values.map(({ version, field }) => `${version} ${field}`));
  return ({ row, field }) => doubtful.has(`${row} ${field.name}`);
}
