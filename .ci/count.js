// Usage: node .ci/count.js REPORT STATUS. Prints `N passed, N failed[, N skipped]` from vitest's JSON report.
// A file that broke outside its tests, and a run that ended badly without a failed test, count as one failure.
import { readFileSync } from 'node:fs';

const [report, status] = process.argv.slice(2);
const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
const tests = files.flatMap((file) => file.assertionResults.map((test) => test.status));

const count = (...wanted) => tests.filter((found) => wanted.includes(found)).length;
const brokenFiles = files.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
).length;

const passed = count('passed');
const skipped = count('skipped', 'pending', 'todo', 'disabled');
const failures = count('failed') + brokenFiles;
const failed = failures === 0 && (status !== '0' || passed === 0) ? 1 : failures;

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
