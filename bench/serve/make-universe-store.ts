import { WHOLE } from '../../data/generator/universe/size.ts';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import { buildSampleStore } from '../../src/front/sample/build-sample-store.ts';
import { PORTS } from '../support/ports.ts';

const [, , store = ''] = process.argv;
const start = performance.now();
await buildSampleStore(store, { ...PORTS, progress: NO_PROGRESS }, { size: WHOLE });
process.stdout.write(JSON.stringify({ seconds: (performance.now() - start) / 1000 }));
