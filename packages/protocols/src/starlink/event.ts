import { put } from '../attributes.ts'
import type { Target } from '../reading.ts'
import { alarmOf, all } from '../targets.ts'

const alarm = alarmOf({
  6: 'overspeed',
  7: 'geofenceEnter',
  8: 'geofenceExit',
  9: 'powerCut',
  11: 'lowBattery',
  26: 'tow',
  36: 'sos',
  42: 'jamming',
})

const ignitions: ReadonlyMap<number, boolean> = new Map([
  [24, true],
  [25, false],
])
const ignition: Target<number> = (code, { fix }) => put(fix.attributes, 'ignition', ignitions.get(code))

/** The event of a report, with what it says. */
export const event: Target<number> = all('event', alarm, ignition)
