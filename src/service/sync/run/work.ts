import type { Session } from '../../../warehouse/store/session.ts';
import type { Selection } from '../plan/selection.ts';
import type { StoredState } from '../plan/stored-state.ts';
import type { ServicePorts, ServiceRequest } from '../types.ts';
import type { Run } from './open-run.ts';

/** One invocation: its question, and everything it works with. */
export type Work = {
  readonly request: ServiceRequest;
  readonly selection: Selection;
  readonly stored: StoredState;
  readonly run: Run;
  readonly session: Session;
  readonly ports: ServicePorts;
};
