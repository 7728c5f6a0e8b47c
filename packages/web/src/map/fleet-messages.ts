import type { Bounds, FleetView } from './vehicle.ts'

/** What a map asks of its fleet in the worker. */
export type FleetMessage =
  | { kind: 'view'; bounds: Bounds; zoom: number }
  | { kind: 'cluster'; on: boolean }
  | { kind: 'select'; id: number | null }
  | { kind: 'bounds' }

export type FleetAnswer = { kind: 'view'; view: FleetView } | { kind: 'bounds'; bounds: Bounds | null }
