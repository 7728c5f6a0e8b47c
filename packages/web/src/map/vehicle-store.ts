import { toX, toY } from './project.ts'
import type { MapVehicle } from './vehicle.ts'

/** The worker's store of the fleet: coordinates apart from the rest, so that a scan of 100,000 reads two plain arrays. */
export interface VehicleStore {
  readonly size: number
  /** Shares of the world (`project.ts`); valid up to `size`. */
  readonly x: Float64Array
  readonly y: Float64Array
  at(index: number): MapVehicle
  indexOf(id: number): number | undefined
  put(vehicle: MapVehicle): void
  clear(): void
}

export function createStore(): VehicleStore {
  let x = new Float64Array(1024)
  let y = new Float64Array(1024)
  const vehicles: MapVehicle[] = []
  const indexes = new Map<number, number>()

  const grow = () => {
    const [widerX, widerY] = [new Float64Array(x.length * 2), new Float64Array(x.length * 2)]
    widerX.set(x)
    widerY.set(y)
    ;[x, y] = [widerX, widerY]
  }
  const place = (vehicle: MapVehicle, index: number) => {
    vehicles[index] = vehicle
    indexes.set(vehicle.id, index)
    x[index] = toX(vehicle.longitude)
    y[index] = toY(vehicle.latitude)
  }

  return {
    get size() {
      return vehicles.length
    },
    get x() {
      return x
    },
    get y() {
      return y
    },
    at: (index) => vehicles[index]!,
    indexOf: (id) => indexes.get(id),
    put(vehicle) {
      const index = indexes.get(vehicle.id) ?? vehicles.length
      if (index === x.length) grow()
      place(vehicle, index)
    },
    clear() {
      vehicles.length = 0
      indexes.clear()
    },
  }
}
