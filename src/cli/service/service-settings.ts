import { usageError } from '../../base/errors.ts';
import { checkOptions, isKeyText, type TransportOptions } from '../../client/transport/options.ts';
import { keyHash } from '../../model/key-hash.ts';
import type { ServiceRequest } from '../../sync/types.ts';
import { milliseconds } from '../config/duration.ts';
import type { Settings } from '../config/schema.ts';
import { readGivenFile } from '../read-given-file.ts';

/** What to ask, and how. */
export type ServiceSettings = { readonly request: ServiceRequest; readonly transport: TransportOptions };

export type RunChoices = { readonly store: string; readonly refresh: boolean; readonly discardUnfinished: boolean };

/** Fails with a usage error where the address or the key is missing or cannot be used. The key is in `transport` alone. */
export function serviceSettings(
  { service }: Settings,
  { store, refresh, discardUnfinished }: RunChoices,
): ServiceSettings {
  const { url, resources, symbols, periods, timeOuts, waits } = service;
  if (url === undefined) {
    throw usageError(
      'which service?',
      'Name its address with --url, CROSSFOOT_URL or service.url of the configuration.',
    );
  }
  const key = service.key ?? readKey(service.keyFile);
  const transport: TransportOptions = {
    baseUrl: url,
    key,
    timeOuts: {
      headers: milliseconds(timeOuts.headers),
      idle: milliseconds(timeOuts.idle),
      whole: milliseconds(timeOuts.whole),
    },
    tries: service.tries,
    patience: {
      firstWait: milliseconds(waits.first),
      longestBackoff: milliseconds(waits.longestBackoff),
      longestWait: milliseconds(waits.longest),
      jitter: waits.jitter,
    },
    strikes: service.strikes,
    concurrency: service.concurrency,
    callsPerSecond: service.callsPerSecond,
    maxCalls: service.maxCalls,
    rules: service.answers,
  };
  checkOptions(transport);
  const request: ServiceRequest = {
    url,
    keyHash: keyHash(key),
    resources,
    symbols,
    periods,
    store,
    format: service.transport,
    refresh,
    taxonomyTimeToLive: milliseconds(service.taxonomyTimeToLive),
    keepRawDays: service.keepRaw,
    contracts: service.contracts,
    pageRows: service.pageRows,
    unfinished: discardUnfinished ? 'discard' : 'resume',
  };
  return { request, transport };
}

function readKey(file: string | undefined): string {
  if (file === undefined) {
    throw usageError('which application key?', 'Set CROSSFOOT_APPKEY, or name a file that holds it with --key-file.');
  }
  const key = readGivenFile('key file', file).trim();
  if (key === '') throw usageError(`the key file ${file} is empty`);
  if (!isKeyText(key)) {
    throw usageError(`the key file ${file} holds more than a key, or characters that are not printable ASCII`);
  }
  return key;
}
