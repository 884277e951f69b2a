import { expect, test } from 'vitest';
import { linesOf, weightOf } from '../../../src/core/printed/lines.ts';
import { printed } from './printed-table.ts';

const CASH = `
  Rent d n |                        5 -
  Change in rent c |                0 0
  Cash, beginning of year=cash d |  - 3
  Cash, end of year=cash d |        4 4
  Debt, end of year=debt c |        6 6`;

test('a balance at the end of a flow is a total where the statement begins with it', () => {
  expect(linesOf(printed('cash-flow', CASH)).namesTotal).toEqual([false, false, false, true, false]);
  expect(linesOf(printed('balance', CASH)).namesTotal).toEqual([false, false, false, false, false]);
});

test('amounts that are missing count as zero, and are known to be missing', () => {
  const { x, has, isLive, isFull } = linesOf(printed('cash-flow', CASH));
  expect([...x]).toEqual([5, 0, 0, 0, 0, 3, 4, 4, 6, 6]);
  expect([...has]).toEqual([1, 0, 1, 1, 0, 1, 1, 1, 1, 1]);
  expect([...isLive]).toEqual([1, 0, 1, 1, 1]);
  expect([...isFull]).toEqual([0, 1, 0, 1, 1]);
});

test('flows have their signs as printed first, other statements by balance type', () => {
  const [asPrinted, byBalance] = linesOf(printed('cash-flow', CASH)).signs;
  expect([...asPrinted]).toEqual([-1, 1, 1, 1, 1]);
  expect([...byBalance]).toEqual([1, -1, 1, 1, -1]);
  expect(linesOf(printed('income', CASH)).signs[0]).toEqual(byBalance);
  expect([weightOf(asPrinted, 0, 3), weightOf(byBalance, 0, 3), weightOf(Int8Array.of(-1, 0), 0, 1)]).toEqual([
    -1, 1, 1,
  ]);
});
