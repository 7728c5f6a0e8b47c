import type { Database } from '../db/database.ts'
import type { ExpectedRows } from './expected-rows.ts'
import type { IdRanges } from './id-ranges.ts'
import { textOfEvent } from './import-events.ts'
import type { DeviceSpans } from './import-positions.ts'
import { textOfPosition } from './position-of-row.ts'

const PAGE_ROWS = 2000

interface Compared {
  readonly database: Database
  readonly expected: ExpectedRows
  readonly ranges: IdRanges
  /** Called after each page with how many rows were compared. */
  readonly onProgress: (rows: number) => void
}

/** Reads the positions of these devices as they stand, in rows and packed days, beside what was to come. */
export async function comparePositions({ database, expected, ranges, onProgress }: Compared, spans: DeviceSpans) {
  let compared = 0
  for (const [deviceId, { first, last }] of spans)
    for await (const page of database.positions.stream({ deviceId, from: first, to: last })) {
      for (const position of page) expected.meet(position.id, ranges.oldId(position.id), textOfPosition(position))
      compared += page.length
      onProgress(compared)
    }
  expected.end(ranges.oldId)
}

/** The events here beside what was to come. */
export async function compareEvents({ database: { db }, expected, ranges, onProgress }: Compared) {
  let compared = 0
  for (const { firstId, lastId } of ranges.newIds())
    for (let after = firstId - 1; after < lastId; ) {
      const events = await db
        .selectFrom('event')
        .where('id', '>', after)
        .where('id', '<=', lastId)
        .orderBy('id')
        .limit(PAGE_ROWS)
        .select(['id', 'type', 'eventTime', 'deviceId', 'positionId', 'geofenceId', 'maintenanceId', 'attributes'])
        .execute()
      for (const event of events) {
        const { deviceId } = event
        if (deviceId !== null) expected.meet(event.id, ranges.oldId(event.id), textOfEvent({ ...event, deviceId }))
      }
      compared += events.length
      onProgress(compared)
      after = events.length < PAGE_ROWS ? lastId : events.at(-1)!.id
    }
  expected.end(ranges.oldId)
}
