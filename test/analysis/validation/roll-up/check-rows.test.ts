import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_COMPARISON } from '../../../../src/analysis/validation/modes.ts';
import { checkRows, type Help } from '../../../../src/analysis/validation/roll-up/check-rows.ts';
import { indexFields } from '../../../../src/analysis/validation/roll-up/field-binding.ts';
import { type CheckedBindings, compilePlan } from '../../../../src/analysis/validation/roll-up/plan.ts';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import type { RowChunk } from '../../../../src/core/model/row-chunk.ts';
import { SAMPLE } from '../../../support/check-rows.ts';
import { type TestRow, toChunks } from '../../../support/row-chunks.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';

/** The thread runs the built program. */
const BUILT = new URL('../../../../dist/src/analysis/validation/roll-up/thread-program.js', import.meta.url);

const bindings: CheckedBindings = new Map(
  [1, 2].map((id) => {
    const lines = id === 1 ? ['100 T = A + B - C', '200 T = A + B'] : ['100 T = A + B', '100 A = 2 * C'];
    const index = indexFields(
      ['T', 'A', 'B', 'C'].map((name, id) => ({ id, field: field(name) })),
      3,
    );
    const sections = [section('100'), section('200')];
    const plan = compilePlan({ taxonomy: SAMPLE, sections, calculation: calculation(...lines) }, index);
    return [id, { binding: { source: SAMPLE.source, id: String(id) }, plan }];
  }),
);

/** Rows that agree, that do not, that lack parts, with several places, wide numbers, and without a binding. */
const rows = Array.from({ length: 600 }, (_, version): TestRow => {
  const [a, b, c] = [version % 7, (version * 5) % 11, version % 3];
  const wide = version % 50 === 0 ? '90000000000000000000' : '';
  const texts = [
    wide ? `${wide}${a}` : `${a + b - c}`,
    `${wide}${a}${version % 4 === 0 ? '.50' : ''}`,
    String(b),
    String(c),
  ];
  const numbers = texts.map((text, field) => ({ field, text })).filter(({ field }) => (version + field) % 9 !== 0);
  return { version, binding: version % 13 === 0 ? 0 : 1 + (version % 2), numbers };
});

async function* streamed(chunks: readonly RowChunk[]): AsyncGenerator<RowChunk> {
  for (const chunk of chunks) {
    await new Promise((resolve) => setImmediate(resolve));
    yield chunk;
  }
}

function check(help?: Help, chunks = streamed(toChunks(rows, 5)), signal?: AbortSignal) {
  const selection = new Set(rows.flatMap(({ version }) => (version % 5 === 0 ? [version] : [])));
  return checkRows(chunks, bindings, DEFAULT_COMPARISON, selection, { progress: NO_PROGRESS, signal, help });
}

const always = (program: URL): Help => ({ isDue: () => true, mayTake: () => true, program });

test('two threads come to the same as one, in the same order', async () => {
  const alone = await check();
  expect(alone.all.failed.length).toBeGreaterThan(100);
  let taken = 0;
  const shared = await check({
    ...always(BUILT),
    mayTake: () => {
      taken += 1;
      return taken % 3 > 0;
    },
  });
  expect(shared).toEqual(alone);
});

test('without the program of the thread there is one thread', async () => {
  expect(await check(always(new URL('./absent.js', import.meta.url)))).toEqual(await check());
});

test('a defect that the other thread finds ends the run', async () => {
  const chunks = toChunks(rows, 5).map((chunk, at) => (at === 0 ? { ...chunk, count: 6 } : chunk));
  // Without a selection nobody has looked at the chunk before.
  const checked = checkRows(streamed(chunks), bindings, DEFAULT_COMPARISON, undefined, {
    progress: NO_PROGRESS,
    help: always(BUILT),
  });
  await expect(checked).rejects.toThrow('defect in a row chunk: 6 rows, but a row column is shorter');
});

test('a thread that ends early ends the run', async () => {
  const program = pathToFileURL(join(temporaryFolder(), 'program.mjs'));
  writeFileSync(program, 'process.exit(3);');
  await expect(check(always(program))).rejects.toThrow('a second thread ended with status 3');
});

test('an abort ends both threads', async () => {
  const abort = new AbortController();
  // It answers nothing: a run that waited for it would not end.
  const program = pathToFileURL(join(temporaryFolder(), 'program.mjs'));
  writeFileSync(program, 'setInterval(() => {}, 1000);');
  const chunks = async function* () {
    yield* streamed(toChunks(rows, 5).slice(0, 3));
    abort.abort();
    yield* streamed(toChunks(rows, 5).slice(3));
  };
  await expect(check(always(program), chunks(), abort.signal)).rejects.toMatchObject({ failure: 'interrupted' });
});
