import { usageError } from '../../core/base/errors.ts';
import { findOne } from '../../core/base/find-named.ts';
import { nearest } from '../../core/base/nearest.ts';
import type { Moment } from '../../core/model/moment.ts';
import { namedSection } from '../../core/model/named-parts.ts';
import { PRINTED, type Structure, type TaxonomyParts, type TaxonomySource } from '../../core/model/taxonomy.ts';
import { diffTaxonomies, type KnownPart, type TaxonomyDiff } from '../../core/taxonomy/diff/diff-taxonomies.ts';
import type { StorePorts } from '../store/ports.ts';
import type { StoredTaxonomy } from '../store/read-taxonomy.ts';
import { type StorePlace, type StoreReader, withReader } from '../store/reader.ts';
import type { WholeTaxonomy } from '../store/whole-taxonomy.ts';
import { notStored } from './diff.ts';

/** Two taxonomies of a store, and the differences of the second. */
export type ComparedTaxonomies = TaxonomyDiff & { readonly before: StoredTaxonomy; readonly after: StoredTaxonomy };

/** `asOf`: the snapshot at which to read the store; what was stored later is not there. */
export type ReadAt = { readonly asOf?: Moment | undefined };

/** Every version of every taxonomy in a store, by source, id and age; without the sums that documents print. */
export function storedTaxonomies(
  store: StorePlace,
  ports: StorePorts,
  { asOf }: ReadAt = {},
): Promise<readonly StoredTaxonomy[]> {
  return withReader(store, ports, async (reader) => reader.taxonomies(await reader.snapshotOf(asOf)));
}

/** Taxonomies in a store, and how many documents print sums that are not among them. */
export type ListedTaxonomies = { readonly taxonomies: readonly StoredTaxonomy[]; readonly printing: number };

/** The taxonomies of a source; of all but `printed` where it is left out. */
export function listedTaxonomies(
  store: StorePlace,
  ports: StorePorts,
  { asOf: moment, source }: ReadAt & { readonly source?: TaxonomySource | undefined } = {},
): Promise<ListedTaxonomies> {
  return withReader(store, ports, async (reader) => {
    const asOf = await reader.snapshotOf(moment);
    if (source === PRINTED) return { taxonomies: await reader.printedTaxonomies({ asOf }), printing: 0 };
    const stored = await reader.taxonomies(asOf);
    const taxonomies = stored.filter((each) => source === undefined || each.source === source);
    return { taxonomies, printing: source === undefined ? await reader.countPrinting(asOf) : 0 };
  });
}

/**
 * The taxonomy of a name (see {@link findTaxonomy}), or the sums that a document prints: `printed/ACCESSION`, and with
 * `/SNAPSHOT` those of its version that this snapshot opened.
 */
export async function namedTaxonomy(
  reader: StoreReader,
  name: string,
  asOf: number | undefined,
): Promise<StoredTaxonomy> {
  const [source = '', document = '', version] = name.split('/');
  if (source.toLowerCase() !== PRINTED) return findTaxonomy(await reader.taxonomies(asOf), name);
  const versions = await reader.printedTaxonomies({ asOf, document });
  if (versions.length > 0) return findTaxonomy(versions, name);
  const known = version === undefined ? await reader.printedTaxonomies({ asOf }) : [];
  const meant = nearest(
    name,
    known.map(({ id }) => `${PRINTED}/${id}`),
  );
  throw usageError(
    `no document ${JSON.stringify(document)} of the store prints statements${meant ? `; did you mean ${meant}?` : ''}`,
    { code: 'list-printed' },
  );
}

/** The taxonomies of some names (see {@link namedTaxonomy}), each once. */
export function namedTaxonomies(
  store: StorePlace,
  names: readonly string[],
  ports: StorePorts,
  { asOf }: ReadAt = {},
): Promise<readonly StoredTaxonomy[]> {
  return withReader(store, ports, async (reader) => {
    const at = await reader.snapshotOf(asOf);
    const chosen = new Map<string, StoredTaxonomy>();
    for (const name of names) {
      const found = await namedTaxonomy(reader, name, at);
      chosen.set([found.source, found.id, found.version].join('/'), found);
    }
    return [...chosen.values()];
  });
}

/** Only the sections of a structure, or those of this id or title, or the beginning of that. */
export type SectionChoice = { readonly structure?: Structure | undefined; readonly section?: string | undefined };

/** The taxonomy of a name (see {@link namedTaxonomy}), or some of its sections with their relationships. */
export function storedTaxonomy(
  store: StorePlace,
  name: string,
  ports: StorePorts,
  { asOf, ...choice }: ReadAt & SectionChoice = {},
): Promise<WholeTaxonomy> {
  return withReader(store, ports, async (reader) => {
    const whole = await reader.wholeTaxonomy(await namedTaxonomy(reader, name, await reader.snapshotOf(asOf)));
    return { ...whole, parts: chosenSections(whole.parts, choice) };
  });
}

function chosenSections(
  parts: Required<TaxonomyParts>,
  { structure, section: asked }: SectionChoice,
): Required<TaxonomyParts> {
  const all = parts.sections.filter((section) => structure === undefined || section.structure === structure);
  const words = { option: 'section', what: 'section of the taxonomy is called', listsNearest: true } as const;
  const sections = asked === undefined ? all : findOne(asked, all.map(namedSection), words);
  const idsOf = (of: Structure) => new Set(sections.flatMap((one) => (one.structure === of ? one.id : [])));
  const [calculated, presented] = [idsOf('calculation'), idsOf('presentation')];
  return {
    ...parts,
    sections,
    calculation: parts.calculation.filter(({ sectionId }) => calculated.has(sectionId)),
    presentation: parts.presentation.filter(({ sectionId }) => presented.has(sectionId)),
  };
}

/** The differences of the second of two taxonomies, named as for {@link storedTaxonomy}, from the first. */
export function changesOfTaxonomy(
  store: StorePlace,
  names: { readonly before: string; readonly after: string },
  ports: StorePorts,
  { asOf }: ReadAt = {},
): Promise<ComparedTaxonomies> {
  return withReader(store, ports, async (reader) => {
    const at = await reader.snapshotOf(asOf);
    const before = await namedTaxonomy(reader, names.before, at);
    const after = await namedTaxonomy(reader, names.after, at);
    const read = async (taxonomy: StoredTaxonomy) => ({
      parts: await reader.partsOf(taxonomy),
      known: new Set(KNOWN_PARTS.filter((part) => taxonomy.parts.includes(part))),
    });
    const sameTaxonomy = before.source === after.source && before.id === after.id;
    return { before, after, ...diffTaxonomies(await read(before), await read(after), { sameTaxonomy }) };
  });
}

const KNOWN_PARTS: readonly KnownPart[] = ['properties', 'labels', 'calculation', 'presentation'];

type Key = { readonly source: string; readonly id: string; readonly version: string; readonly taxonomyId: number };

/**
 * The taxonomy that `18`, `us-gaap/18` or `us-gaap/18/2009-01-31` names, in any case; without version the newest one. A
 * usage error lists the candidates of an unknown or ambiguous name.
 */
export function findTaxonomy<T extends Key>(stored: readonly T[], wanted: string): T {
  const text = wanted.toLowerCase();
  const whole = stored.filter((key) => `${nameOf(key)}/${key.version}`.toLowerCase() === text);
  const isNamed = (key: T): boolean => [nameOf(key), key.id].some((name) => name.toLowerCase() === text);
  const named = whole.length > 0 ? whole : stored.filter(isNamed);
  const names = [...new Set(named.map(nameOf))];
  if (names.length > 1) throw usageError(`${JSON.stringify(wanted)} is ambiguous`, `There are ${names.join(', ')}.`);
  const newest = named.toSorted((a, b) => a.taxonomyId - b.taxonomyId).at(-1);
  if (newest) return newest;
  const versions = stored.filter((key) => text.startsWith(`${nameOf(key).toLowerCase()}/`));
  const [of] = versions;
  if (of) {
    throw usageError(
      `${nameOf(of)} has no version ${JSON.stringify(wanted.slice(nameOf(of).length + 1))} in the store`,
      `There are ${versions.map(({ version }) => version).join(', ')}.`,
    );
  }
  throw notStored('taxonomy', wanted, [...new Set(stored.map(nameOf))]);
}

const nameOf = ({ source, id }: Key): string => `${source}/${id}`;
