import { Integer, type Static, Time, Type } from '../kit/schema.ts'

/**
 * A feature switched off for a device until its settings change, because it took too long (decision 76): `rule.geofence` is a
 * rule of events, `attribute.12` a computed attribute, `geofence.12` a geofence with too many sides, `geofences` all of them,
 * `calendar` that of the device.
 */
export const deviceFaultSchema = Type.Object({
  part: Type.String(),
  time: Time,
  /** Processor time for one report; 0 where it was not run. */
  milliseconds: Integer,
})
export type DeviceFault = Static<typeof deviceFaultSchema>
