import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { RowImage } from '../../../../src/core/model/row-image.ts';
import { openBursts } from '../../../../src/service/server/view/bursts.ts';
import { openStoreView } from '../../../../src/service/server/view/open-store-view.ts';
import { crossfoot, crossfootProcess } from '../../../support/cli.ts';
import { decodeImage } from '../../../support/decode-image.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { jsonAnswer } from '../../../support/service-answers.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

const RESOURCE = 'CoreFinancials-ANN';
const COMPANIES = 300;

/** The words that bring in an answer with a row for each company, all with the same `ebit`. */
function ingestWords(store: string, ebit: number): readonly string[] {
  const rows = Array.from({ length: COMPANIES }, (_, i) => ({
    rownum: `${i + 1}`,
    values: [
      ['primarysymbol', { text: `ZZ${i}` }],
      ['periodenddate', { text: '12/31/2009' }],
      ['periodlength', { number: '12' }],
      ['ebit', { number: `${ebit}` }],
    ] as const,
  }));
  const path = join(dirname(store), `answer-${ebit}.json`);
  writeFileSync(path, jsonAnswer(rows));
  return ['ingest', 'payload', path, '--resource', RESOURCE, '--store', store];
}

/** The one value that all rows of an image have. */
function generationOf(image: RowImage): string {
  const values = new Set(decodeImage(image).map(({ values }) => JSON.stringify(values.ebit)));
  expect([image.count, values.size]).toEqual([COMPANIES, 1]);
  return [...values].join();
}

test('writers get in while a service is asked without a pause; every answer is of one whole image, and none fails', async () => {
  const store = await tempStore();
  expect(await crossfoot(ingestWords(store, 0))).toMatchObject({ status: 0 });
  const ports = { ...TEST_PORTS, onRows: () => {}, onTrouble: (error: unknown) => expect.fail(String(error)) };
  const view = await openStoreView(store, ports, { now: () => Date.now() + 1_000 });
  onTestFinished(view.close);
  const seen = new Map<RowImage, string>();
  let asking = true;
  let answers = 0;
  const ask = async (): Promise<void> => {
    while (asking) {
      const image = await view.rows(RESOURCE);
      if (!seen.has(image)) seen.set(image, generationOf(image));
      answers += 1;
      if (answers % 100 === 0) await nextTurn();
    }
  };
  const client = ask();
  for (const ebit of [1, 2, 3]) {
    const { status, stderr } = await crossfootProcess(ingestWords(store, ebit));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }
  const last = '{"number":"3"}';
  await expect.poll(() => [...seen.values()].at(-1), { timeout: PATIENCE_MS }).toBe(last);
  asking = false;
  await client;
  expect([...seen.values()]).toEqual([...seen.values()].sort());
  expect(answers).toBeGreaterThan(seen.size);
});

test('a writer gets in although the store is read burst upon burst', async () => {
  const store = await tempStore();
  expect(await crossfoot(ingestWords(store, 0))).toMatchObject({ status: 0 });
  const bursts = openBursts(store, TEST_PORTS);
  let reading = true;
  const read = async (): Promise<void> => {
    while (reading)
      await bursts.read(async (reader) => {
        await reader.snapshots();
        await TEST_PORTS.sleep(50);
      });
  };
  const readers = Promise.all([read(), read(), read()]);
  const { status, stderr } = await crossfootProcess(ingestWords(store, 1));
  reading = false;
  await readers;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
