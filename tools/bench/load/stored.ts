import { type DatabasePlace, openBeside } from './beside.ts'

/** Watches what a running server stores of units that it does not answer. */
export interface Stored {
  /** How many records of all units, each a second later than the one before, are committed. */
  count(): Promise<number>
  close(): Promise<void>
}

export interface StoredOptions extends DatabasePlace {
  /** Fix times of the units, none of which is registered yet, begin here (ms). */
  readonly startTime: number
}

export async function openStored({ startTime, ...place }: StoredOptions): Promise<Stored> {
  const { rows, close } = await openBeside(place)
  const numberOf = async (query: string) => Number((await rows<{ readonly value: string }>(query))[0]!.value)
  const last = await numberOf('select coalesce(max(id), 0) as value from device')
  const start = Math.floor(startTime / 1000) * 1000
  // The time of the latest position tells how many there are, without a look at each
  const records = `select coalesce(sum(("positionTime" - ${start}) / 1000), 0) as value from device_state where "deviceId" > ${last}`
  return { count: () => numberOf(records), close }
}
