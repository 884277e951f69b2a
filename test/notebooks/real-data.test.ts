import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NOTEBOOKS, readNotebook } from '../support/notebook.ts';
import { describeWithRealData } from '../support/real-data.ts';
import { runNotebooks } from '../support/run-notebooks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FILES = ['sec-fsds/2009q3_pub2024-11.zip', 'us-gaap-2009/us-gaap-2009-01-31.zip'] as const;
const NAME = 'does-it-add-up.ipynb';

describeWithRealData(
  'a notebook over a data set of the SEC',
  FILES,
  ([DATA_SET, TAXONOMY]) => {
    it('runs to its end, and shows checks, causes and an example', async () => {
      const notebooks = new Map([[NAME, readNotebook(join(NOTEBOOKS, NAME))]]);
      const [run] = await runNotebooks(notebooks, temporaryFolder(), { DATA_SET, TAXONOMY });
      const { error, outputs } = run ?? { error: 'did not run', outputs: [] };
      expect(error === null ? null : `cell ${outputs.length}: ${error}`).toBeNull();
      const [, checked, coverage, causes, example] = outputs.map((output) => output?.['text/plain'] ?? '');
      expect(checked).toMatch(/^are wrong +[1-9]\d*$/m);
      expect(coverage).toMatch(/^Statement - Statement of Financial Position, Classified +[1-9]\d* /m);
      expect(causes).toBe('Findings by cause');
      expect(example).toMatch(/^(?:error|warning) \(roll-up\/\S+ [0-9a-f]{16}\)$/m);
    }, 300_000);
  },
  { isLong: true },
);
