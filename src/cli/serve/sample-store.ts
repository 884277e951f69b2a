import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companySymbol } from '../../../data/generator/universe/names.ts';
import { REFRESHES } from '../../../data/generator/universe/refreshes.ts';
import { WHOLE } from '../../../data/generator/universe/size.ts';
import { buildSampleStore } from '../../sample/build-sample-store.ts';
import type { CommandIo } from '../command.ts';

/** The sample universe in a store that is removed afterwards. */
export type SampleStore = {
  readonly path: string;
  /** When the first refresh was whole, ISO text in UTC. */
  readonly start: string;
  /** Of a company with statements. */
  readonly symbol: string;
  readonly remove: () => Promise<void>;
};

export async function makeSampleStore({ ports, talk }: Pick<CommandIo, 'ports' | 'talk'>): Promise<SampleStore> {
  talk('Making the sample …');
  const folder = await mkdtemp(join(tmpdir(), 'crossfoot-sample-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'sample.duckdb');
  try {
    await buildSampleStore(path, ports, { size: WHOLE });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, start: REFRESHES[0]?.observedAt.companies ?? '', symbol: companySymbol(0), remove };
}
