import type { ViewChange } from './steady-view.ts'
import type { Bounds, ClusterContent } from './vehicle.ts'

/** Messages of a map to its fleet in the worker. */
export type FleetMessage =
  | { kind: 'view'; bounds: Bounds; zoom: number }
  | { kind: 'cluster'; on: boolean }
  | { kind: 'select'; id: number | null }
  | { kind: 'bounds' }
  /** Of the cluster with this id. */
  | { kind: 'content'; id: number }

/** Without a change the view is as before, of a fleet that was replaced. */
export type FleetAnswer =
  | { kind: 'view'; change: ViewChange | undefined }
  | { kind: 'bounds'; bounds: Bounds | null }
  /** Undefined when there is no such cluster any more. */
  | { kind: 'content'; content: ClusterContent | undefined }
