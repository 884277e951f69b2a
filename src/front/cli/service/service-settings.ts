import { usageError } from '../../../core/base/errors.ts';
import { keyHash } from '../../../core/model/application-key.ts';
import { checkOptions, isKeyText, type TransportOptions } from '../../../service/client/transport/options.ts';
import type { ServiceRequest } from '../../../service/sync/types.ts';
import type { FlagValues, SERVICE_FLAGS } from '../flags/flags.ts';
import { readGivenFile } from '../read-given-file.ts';

/** The question and how it is asked. */
export type ServiceSettings = { readonly request: ServiceRequest; readonly transport: TransportOptions };

export type ServiceFlags = Pick<FlagValues, 'store' | (typeof SERVICE_FLAGS)[number]>;

/** @throws usage error for a missing or invalid address or key. The key is in `transport` alone. */
export function serviceSettings(flags: ServiceFlags): ServiceSettings {
  const { url, store, resources, symbols, periods, contracts, pageRows, refresh, taxonomyTimeToLive } = flags;
  const { tries, strikes, concurrency, callsPerSecond, maxCalls } = flags;
  const { firstWait, longestBackoff, longestWait, jitter } = flags;
  if (url === undefined) {
    throw usageError(
      'which service?',
      'Name its address with --url, CROSSFOOT_URL or service.url of the configuration.',
    );
  }
  const key = flags.key ?? readKey(flags.keyFile);
  const transport: TransportOptions = {
    ...{ baseUrl: url, key, tries, strikes, concurrency, callsPerSecond, maxCalls },
    timeOuts: { headers: flags.headersTimeOut, idle: flags.idleTimeOut, whole: flags.wholeTimeOut },
    patience: { firstWait, longestBackoff, longestWait, jitter },
    rules: flags.answers,
  };
  checkOptions(transport);
  const request: ServiceRequest = {
    ...{ url, store, resources, symbols, periods, contracts, pageRows, refresh, taxonomyTimeToLive },
    keyHash: keyHash(key),
    format: flags.wireFormat,
    keepRawDays: flags.keepRaw,
    unfinished: flags.discardUnfinished ? 'discard' : 'resume',
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
