import { maxLinkedDevices } from '@rastro/core/rules/proximity'
import type { LinkedPair } from '../../db/proximity.ts'

/** Which devices are linked to which, at most `maxLinkedDevices` of each either way. */
export class LinkedDevices {
  private readonly linked = new Map<number, number[]>()
  private readonly owners = new Map<number, number[]>()
  /** Links above a device's limit. */
  readonly leftOut: number

  /** `pairs`: without duplicates, and without links of a device to itself. */
  constructor(pairs: readonly LinkedPair[]) {
    let leftOut = 0
    for (const { deviceId, linkedDeviceId } of pairs) {
      const [to, from] = [this.linked.get(deviceId) ?? [], this.owners.get(linkedDeviceId) ?? []]
      if (to.length >= maxLinkedDevices || from.length >= maxLinkedDevices) {
        leftOut += 1
        continue
      }
      to.push(linkedDeviceId)
      from.push(deviceId)
      this.linked.set(deviceId, to)
      this.owners.set(linkedDeviceId, from)
    }
    this.leftOut = leftOut
  }

  has(deviceId: number): boolean {
    return this.linked.has(deviceId) || this.owners.has(deviceId)
  }

  /** All devices that others are linked to. */
  get all(): Iterable<number> {
    return this.linked.keys()
  }

  /** Those linked to the device. */
  of(deviceId: number): readonly number[] {
    return this.linked.get(deviceId) ?? []
  }

  /** The devices affected by a new place of this one: those that it is linked to, and itself when others are linked to it. */
  concernedBy(deviceId: number): readonly number[] {
    const owners = this.owners.get(deviceId) ?? []
    return this.linked.has(deviceId) ? [deviceId, ...owners] : owners
  }
}
