import type { TransportNotice } from '../../core/transport/effects.ts';

export function retryText(notice: TransportNotice): string {
  const seconds = `${(notice.wait / 1000).toFixed(1)} s`;
  return notice.kind === 'retry'
    ? `${notice.what}: ${notice.because}: ${notice.message}; asked again in ${seconds}`
    : `${notice.what}: the server asks for a pause of ${Math.round(notice.asked / 1000)} s; ${seconds} is the wait`;
}
