import type { ReportInput } from '@rastro/core/reductions/period'
import { readRuleSettings } from '@rastro/core/rules/settings'
import type { Database } from '../../packages/server/src/db/database.ts'

const always = { from: new Date(0), to: new Date(8e15) }

async function drain(pages: AsyncIterable<{ readonly length: number }>): Promise<number> {
  let length = 0
  for await (const page of pages) length += page.length
  return length
}

const settings: ReportInput['settings'] = {
  motion: readRuleSettings(() => undefined).motion,
  distance: { hold: false, minError: 0, maxError: 0, maxGap: 86_400 },
  ...{ ignoreOdometer: false, fuelCapacity: 0, filling: 5, drain: 5, speedLimit: 0 },
}
const inputOf = (deviceId: number): ReportInput => ({
  ...{ deviceId, deviceName: 'Van', settings, from: +always.from, to: +always.to },
})

/** What is read of a whole history; each returns a number that is the same from rows and from blocks. */
export const readings = {
  'positions as JSON': ({ positions }: Database, deviceId: number) =>
    drain(positions.streamJson({ deviceId, ...always })),
  'positions as objects': ({ positions }: Database, deviceId: number) =>
    drain(positions.stream({ deviceId, ...always })),
  'names of attributes': async ({ positions }: Database, deviceId: number) =>
    JSON.stringify(await positions.reduce({ deviceId, ...always }, 'attributeNames')).length,
  'report of trips': ({ positions }: Database, deviceId: number) =>
    drain(positions.reducedRows({ deviceId, ...always }, 'trips', inputOf(deviceId))),
  'report summary': ({ positions }: Database, deviceId: number) =>
    drain(positions.reducedRows({ deviceId, ...always }, 'summary', inputOf(deviceId))),
}
