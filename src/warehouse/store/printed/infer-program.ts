/** The thread that infers the sums of some documents; see `infer-documents.ts`. */
import { answerCalls } from '../../../core/base/second-thread.ts';
import { filingsIn } from '../printed-filings.ts';
import type { InferenceCalls } from './infer-documents.ts';
import { inferTables } from './infer-tables.ts';

answerCalls({ infer: (read) => inferTables(filingsIn(read)) } satisfies InferenceCalls);
