import { usageError } from '../../core/base/errors.ts';
import type { KnownCounts, PanelForm, PanelMoment } from '../../core/model/known-value.ts';
import type { Panel } from '../store/history/panel.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, withReader } from '../store/reader.ts';
import { companyKeys, fieldIds } from './named-ids.ts';
import type { QueryAnswer } from './query.ts';

/** What a panel has. */
export type AskedPanel = {
  /** Each a name, with or without its prefix; the columns are in this order. */
  readonly fields: readonly string[];
  /** Only these companies, unless there are none: each a symbol, CIK, entity id or the beginning of a name. */
  readonly companies?: readonly string[] | undefined;
  /** The moments of a period: each filing that reports it, where it is left out. */
  readonly every?: PanelMoment | undefined;
  /** `wide` where it is left out. */
  readonly form?: PanelForm | undefined;
  /** With the twelve months up to the end of each period. */
  readonly ttm?: boolean | undefined;
  /** Only days on which something was known from this one on, and to this one: ISO dates, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The rows of a panel with its columns in order, and what it is made of and leaves out. */
export type PanelAnswer = QueryAnswer & { readonly totals: KnownCounts };

/**
 * What filings said when: one row a company, unit, period and moment. The answer is read in one form, while the store
 * is open. Fails where a field or company is not there or ambiguous, with the nearest.
 */
export function withPanel<T>(
  store: StorePlace,
  { fields, companies, every = 'filing', form = 'wide', ttm = false, from, to }: AskedPanel,
  ports: StorePorts,
  use: (panel: Panel) => Promise<T>,
): Promise<T> {
  if (fields.length === 0) throw usageError('no field was named', 'Name the fields of the panel: Revenues,Assets.');
  if (from !== undefined && to !== undefined && from > to) throw usageError(`the panel ends on ${to}, before ${from}`);
  return withReader(store, ports, async (reader) => {
    const asked = {
      fields: await fieldIds(reader, fields),
      companies: companies?.length ? await companyKeys(reader, companies, await reader.newestSnapshot()) : undefined,
    };
    return use(await reader.panel({ ...asked, every, form, ttm, from: from ?? null, to: to ?? null }));
  });
}
