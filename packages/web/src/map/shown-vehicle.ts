import { createEmitter } from '@rastro/core/kit/emitter'
import type { HeadedPlace } from './motion.ts'

export interface ShownPlace extends HeadedPlace {
  /** The id of the vehicle. */
  id: number
}

/** Where the selected vehicle is drawn now: on its way to its last fix, or there. */
export interface ShownVehicle {
  get(): ShownPlace | null
  set(place: ShownPlace | null): void
  /** Subscribes to its steps; returns the unsubscribe function. */
  watch(listener: () => void): () => void
}

export function createShownVehicle(): ShownVehicle {
  let shown: ShownPlace | null = null
  const steps = createEmitter()
  return {
    get: () => shown,
    set(place) {
      shown = place
      steps.emit()
    },
    watch: steps.on,
  }
}
