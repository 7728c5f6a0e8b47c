import { createEmitter } from '@rastro/core/kit/emitter'
import type { HeadedPlace } from './motion.ts'

export interface ShownPlace extends HeadedPlace {
  /** The id of the vehicle. */
  id: number
}

/** Where the selected vehicle is drawn at this moment: on its way to its last fix, or there. */
export interface ShownVehicle {
  get(): ShownPlace | null
  set(place: ShownPlace | null): void
  /** Called with each step that it takes; returns how to stop. */
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
