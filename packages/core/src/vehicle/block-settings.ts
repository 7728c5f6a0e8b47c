import { flagOr, numberOr } from '../vocabulary/attribute-values.ts'

/** When the engine of a vehicle may be cut; from attributes `block.*`. Times in milliseconds, speed in knots. */
export interface BlockSettings {
  /** An older position does not show whether the vehicle stands. */
  readonly maxFixAge: number
  readonly slowSpeed: number
  readonly slowTime: number
  readonly secondPerson: boolean
  readonly approvalTime: number
  readonly reasonRequired: boolean
  /** Expiry of any queued command. */
  readonly expiration: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Reads the settings from the effective attributes of a device, clamped to their bounds. */
export function readBlockSettings(attribute: (key: string) => unknown): BlockSettings {
  const number = (key: string, otherwise: number, most: number) =>
    Math.min(Math.max(numberOr(attribute(key), otherwise), 0), most)
  const flag = (key: string) => flagOr(attribute(key), false)
  return {
    maxFixAge: Math.max(1, number('block.maxFixAge', 120, 3600)) * second,
    slowSpeed: number('block.slowSpeed', 3, 10),
    slowTime: number('block.slowTime', 30, 3600) * second,
    secondPerson: flag('block.secondPerson'),
    approvalTime: Math.max(1, number('block.approvalTime', 30, 1440)) * minute,
    reasonRequired: flag('block.reasonRequired'),
    expiration: Math.max(1 / 60, number('command.expiration', 24, 720)) * hour,
  }
}
