import { expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { tempStore } from '../../support/temp-store.ts';

const FILES = ['sec-fsds/2009q3_pub2024-11.zip', 'sec-fsds/2009q3_pub2021-01.zip'] as const;

describeWithRealData('two publications of one quarter', FILES, ([newer, older]) => {
  test('become two snapshots of a sound store; no value differs between them', async () => {
    const store = await tempStore();
    const ingested = async (path: string): Promise<unknown> => {
      const { status, stdout, stderr } = await crossfoot(['ingest', 'fsds', path, '--store', store]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      await expectSoundStore(store);
      return (JSON.parse(stdout) as { inputs: unknown[] }).inputs[0];
    };
    expect(await ingested(newer)).toMatchObject({ snapshot: 1, counts: { filings: 435, numbers: 126_650 } });
    expect(await ingested(older)).toMatchObject({ snapshot: 2, counts: { filings: 439, numbers: 116_671 } });
    const { stdout } = await crossfoot(['diff', '1', '2', '--store', store]);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { values: { restated: 0, corrected: 0 } } });
  });
});
