// Usage: node .ci/count.js STATUS REPORT [STATUS REPORT…]. Prints `N passed, N failed[, N skipped]` from vitest's JSON reports, each with the
// exit status of its run. A file that broke outside its tests, a run that ended badly without a failed test, a report that cannot be
// read, and reports without a test that passed count as one failure.
import { readFileSync } from 'node:fs';

const given = process.argv.slice(2);
const runs = given.flatMap((status, at) => (at % 2 === 0 ? [countRun(status, given[at + 1])] : []));
const [passed, failed, skipped] = [0, 1, 2].map((at) => runs.reduce((sum, run) => sum + run[at], 0));
const failures = failed === 0 && passed === 0 ? 1 : failed;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

function countRun(status, report) {
  const files = readReport(report);
  if (files === undefined) return [0, 1, 0];
  const tests = files.flatMap((file) => file.assertionResults.map((test) => test.status));
  const count = (...wanted) => tests.filter((found) => wanted.includes(found)).length;
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failures = count('failed') + brokenFiles;
  const failed = failures === 0 && status !== '0' ? 1 : failures;
  return [count('passed'), failed, count('skipped', 'pending', 'todo', 'disabled')];
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return undefined;
  }
}
