import { statSync } from 'node:fs';
import { memoize } from '../../../core/base/collections.ts';
import { CrossfootError } from '../../../core/base/errors.ts';
import type { RowImage } from '../../../core/model/row-image.ts';
import type { ServedTaxonomy } from '../../../core/model/service-taxonomies.ts';
import type { StorePorts } from '../../../warehouse/store/ports.ts';
import type { ServedRows } from '../../../warehouse/store/serving/read-image.ts';
import { rowSource } from '../../../warehouse/store/serving/row-source.ts';
import type { ShownState, ShownTaxonomy } from '../../../warehouse/store/serving/shown-state.ts';
import { ServiceError } from '../../protocol/service-error.ts';
import type { ServiceClock, StoreView } from '../parts.ts';
import { type Bursts, openBursts } from './bursts.ts';
import { type Before, keepShown } from './keep-shown.ts';

export type ViewPorts = StorePorts & {
  /** Receives every image that was read, with counts of what is in it and what was left out. */
  readonly onRows: (read: ServedRows) => void;
  /** Receives the reason why the store could not be read again, once for each reason; the earlier content stays. */
  readonly onTrouble: (error: unknown) => void;
  /** Called when other snapshots of the store are shown than before. */
  readonly onSnapshots?: () => void;
};

export type OpenStoreView = StoreView & {
  /** The names, in lower case, of every field that the store knows, whether it is shown now or not. */
  readonly fieldNames: () => Promise<ReadonlySet<string>>;
  /** The snapshots and taxonomies that are shown now. */
  readonly shown: () => Promise<ShownState>;
  readonly close: () => Promise<void>;
};

/**
 * A store as it is at the moment of the clock. The file is open only for bursts of reading, so that writers get in.
 * Content that was read is shown while the file is written and while its newer state is read; a locked file fails only
 * a first reading, with a ServiceError (503) after five seconds. Where the clock passes a moment with observations,
 * callers wait until they are read.
 *
 * @throws CrossfootError where the store cannot be opened.
 */
export async function openStoreView(
  path: string,
  ports: ViewPorts,
  clock: Pick<ServiceClock, 'now'>,
): Promise<OpenStoreView> {
  const bursts = openBursts(path, ports);
  const versionOf = resourceVersions();
  const moves = (): number => watch.moves();
  const images = keepShown<RowImage>(moves);
  const taxonomies = keepShown<ServedTaxonomy>(moves);
  const lists = keepShown<readonly ServedTaxonomy[]>(moves);

  const image = (resource: string): Promise<RowImage> => {
    const { snapshot, taxonomies: explaining } = watch.shown();
    const read = async (): Promise<RowImage> => {
      const rows = await bursts.read((reader) => reader.servedRows(resource, snapshot, explaining));
      ports.onRows(rows);
      return rows.image;
    };
    return images.get(resource, versionOf(resource, watch.shown()), () => read().catch(refuse), 'at once');
  };
  const taxonomy = (served: ShownTaxonomy, before: Before): Promise<ServedTaxonomy> => {
    const read = (): Promise<ServedTaxonomy> => bursts.read((reader) => reader.servedTaxonomy(served));
    return taxonomies.get(served.id, String(served.taxonomyId), () => read().catch(refuse), before);
  };
  const list = (): Promise<readonly ServedTaxonomy[]> => {
    const served = watch.shown().taxonomies;
    const read = () => Promise.all(served.map((entry) => taxonomy(entry, 'on failure')));
    return lists.get('', served.map(({ taxonomyId }) => taxonomyId).join(' '), read, 'at once');
  };
  const shownAs = (id: string) => watch.shown().taxonomies.find((entry) => entry.id === id);
  /** Begins to read, in the background, the newer versions of everything shown. */
  const reload = (): void => {
    for (const resource of images.names()) void image(resource);
    for (const id of taxonomies.names()) {
      const served = shownAs(id);
      if (served) void taxonomy(served, 'at once');
    }
    for (const _ of lists.names()) void list();
  };
  const watch = await watchStore(path, bursts, clock, { onLook: reload, ...ports });

  const ask = <T>(give: () => Promise<T>): Promise<T> => (watch.isOver() ? watch.renew().then(give) : give());
  return {
    rows: (resource) => ask(() => image(resource)),
    taxonomy: (id) =>
      ask<ServedTaxonomy | undefined>(async () => {
        const served = shownAs(id);
        return served && taxonomy(served, 'at once');
      }),
    taxonomies: () => ask(list),
    nextChange: async () => {
      await watch.renew();
      const { nextObserved: at, nextResources: resources } = watch.shown();
      return at === null ? undefined : { at, resources };
    },
    fieldNames: () => bursts.read((reader) => reader.servedFieldNames()),
    shown: async () => {
      await watch.renew();
      return watch.shown();
    },
    close: async () => {
      watch.close();
      await bursts.idle();
    },
  };
}

/** Texts that two moments share where the resource shows the same at both. */
function resourceVersions(): (resource: string, content: ShownState) => string {
  const known = new WeakMap<ShownState, (resource: string) => string>();
  return (resource, content) => {
    const versions =
      known.get(content) ??
      memoize((name: string) => {
        const source = rowSource(name, content.newest);
        return [...source.resources, source.newest, ...content.taxonomies.map(({ taxonomyId }) => taxonomyId)].join(
          ' ',
        );
      });
    known.set(content, versions);
    return versions(resource);
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof CrossfootError) || error.failure !== 'unavailable') throw error;
  throw new ServiceError({ status: 503, message: 'The store is being written. Ask again.', retryAfter: 1 });
}

/** How often the file is looked at; a look takes some microseconds. */
const LOOK_MS = 100;

/**
 * Watches a store's file. `onLook` is called after every look; `onTrouble` receives every new reason for a failed
 * reading; `onSnapshots` is called where the newest snapshot is another one.
 */
async function watchStore(
  path: string,
  bursts: Bursts,
  clock: Pick<ServiceClock, 'now'>,
  { onLook, onTrouble, onSnapshots }: Pick<ViewPorts, 'onTrouble' | 'onSnapshots'> & { readonly onLook: () => void },
) {
  let signature = '';
  const read = async (): Promise<ShownState> => {
    // Taken before the file is opened: a write in between is seen at the next look.
    const before = fileSignature(path);
    const moment = new Date(clock.now()).toISOString();
    const read = await bursts.read((reader) => reader.shownState(moment));
    signature = before;
    return read;
  };
  let content = await read();
  let over = overAt(content);
  let trouble = '';
  let moves = 0;
  let renewing: Promise<void> | undefined;
  const isOver = (): boolean => clock.now() >= over;

  const renewNow = async (): Promise<void> => {
    const hasMoved = isOver();
    const { snapshot } = content;
    try {
      content = await read();
      over = overAt(content);
      if (content.snapshot !== snapshot) onSnapshots?.();
      if (hasMoved) moves += 1;
      trouble = '';
    } catch (error) {
      if (String(error) !== trouble) onTrouble(error);
      trouble = String(error);
    }
  };
  /** Reads the file again where it was written or the clock has moved. Unreadable content stays as it was. */
  const renew = async (): Promise<void> => {
    if (isOver() || signature !== fileSignature(path)) {
      renewing ??= renewNow().finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
    onLook();
  };
  const looking = setInterval(() => void renew(), LOOK_MS);
  looking.unref();
  return {
    /** The content read last; the same object until something may have changed. */
    shown: (): ShownState => content,
    /** How often the content was replaced because the clock passed the moment up to which it was valid. */
    moves: (): number => moves,
    /** Whether the clock has passed the moment up to which the content is valid. */
    isOver,
    renew,
    close: (): void => clearInterval(looking),
  };
}

function overAt({ until }: ShownState): number {
  return until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
}

/** A text that changes when a store's file, or the log beside it, is written. */
function fileSignature(path: string): string {
  const signatures = [path, `${path}.wal`].map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : 'absent';
  });
  return signatures.join(' | ');
}
