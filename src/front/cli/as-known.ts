import { plural } from '../../output/report/document.ts';
import type { StorePlace } from '../../warehouse/store/reader.ts';
import type { CommandIo } from './command.ts';
import type { FlagValues } from './flags/flags.ts';

type KnownFlags = Pick<FlagValues, 'store' | 'asKnown'>;

/** Says how many filings `--as-known` leaves out; refuses a day on which none was known. */
export async function sayKnown({ store, asKnown: day }: KnownFlags, { ports, inform }: CommandIo): Promise<void> {
  if (day === undefined) return;
  const { requireKnown } = await import('../../warehouse/store/known-store.ts');
  const { known, later, undated } = await requireKnown(store, day, ports);
  const without = undated === 0 ? '' : `, and ${plural(undated, 'filing')} without a filing date`;
  inform(`As known on ${day}: ${plural(known, 'filing')}. Left out: ${later} filed later${without}.`);
}

/** The store, with `--as-known` as it was known on that day. `current`: see `showAsKnown`. */
export async function placeOf(
  flags: KnownFlags,
  io: CommandIo,
  shown: { readonly current: boolean },
): Promise<StorePlace> {
  if (flags.asKnown === undefined) return flags.store;
  await sayKnown(flags, io);
  const { knownStore } = await import('../../warehouse/store/known-store.ts');
  return knownStore(flags.store, flags.asKnown, shown, io.ports);
}
