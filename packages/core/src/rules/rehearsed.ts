import type { RehearsedType } from '../vocabulary/rehearsed-types.ts'
import { alarm } from './alarm.ts'
import { behaviour } from './behaviour.ts'
import { driver } from './driver.ts'
import { fuel } from './fuel.ts'
import { geofence } from './geofence.ts'
import { ignition } from './ignition.ts'
import { motion } from './motion.ts'
import { overspeed } from './overspeed.ts'
import type { AnyRule, PositionMoment } from './rule.ts'

/** The rules that make the events of a type that can be tried on the past (decision 161). */
export const rehearsedRules = {
  deviceOverspeed: [overspeed],
  geofenceEnter: [geofence],
  geofenceExit: [geofence],
  deviceFuelDrop: [fuel],
  deviceFuelIncrease: [fuel],
  deviceMoving: [motion],
  deviceStopped: [motion],
  ignitionOn: [ignition],
  ignitionOff: [ignition],
  alarm: [behaviour, alarm],
  driverChanged: [driver],
  /** No rule of positions: silences are looked for between them. */
  deviceInactive: [],
} as const satisfies Readonly<Record<RehearsedType, readonly AnyRule<PositionMoment>[]>>
