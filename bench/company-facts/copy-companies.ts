import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFileSet } from '../../src/warehouse/sources/archive/open-file-set.ts';

const FIRST_CIK = 5_000_000;
const MOST_BYTES = 2 ** 28;

/** Writes copies of the companies of a file of company facts, each with a CIK and accession numbers of its own. */
export async function copyCompanies(zip: string, folder: string, copies: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  let cik = FIRST_CIK;
  for (const file of (await openFileSet(zip)).files) {
    const text = Buffer.from(await file.read(MOST_BYTES)).toString('utf8');
    for (let copy = 0; copy < copies; copy += 1) {
      const digits = String(cik).padStart(10, '0');
      const copied = text
        .replace(/"cik":\s*"?\d+"?/, `"cik":${cik}`)
        .replace(/"accn":\s*"\d{10}-/g, `"accn":"${digits}-`);
      await writeFile(join(folder, `CIK${digits}.json`), copied);
      cik += 1;
    }
  }
}
