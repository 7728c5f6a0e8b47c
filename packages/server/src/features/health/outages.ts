import type { Outage } from '@rastro/core/health/silent-unit'
import { carrierKey } from '@rastro/core/vocabulary/device-attributes'
import { type RawBuilder, sql } from 'kysely'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { isSqlite } from '../../db/dialect.ts'

const minuteMs = 60_000
/** Units that fell silent within a part and its neighbours did so together. */
const PART_MS = 5 * minuteMs
/** Silences that began earlier are not compared; units that were silent before do not count. */
const WINDOW_MS = 72 * 60 * minuteMs
/** Every unit is counted: not for each question. */
const KEPT_MS = minuteMs
/** Carriers are free text: of many, those with the most units count. */
const MOST_ROWS = 20_000

/** How many units of the server, of each carrier and of each protocol fell silent when. */
export class Outages {
  readonly #ctx: Has<'db' | 'clock'>
  #counted: Promise<Counted> | undefined
  #countedAt = Number.NEGATIVE_INFINITY

  constructor(ctx: Has<'db' | 'clock'>) {
    this.#ctx = ctx
  }

  /** The present counts, at most a minute old; of every unit of the server, whoever asks. */
  current(): Promise<Counted> {
    const now = this.#ctx.clock.now().getTime()
    if (!this.#counted || now - this.#countedAt >= KEPT_MS) {
      this.#countedAt = now
      this.#counted = count(this.#ctx.db, now).catch((error) => {
        this.#counted = undefined
        throw error
      })
    }
    return this.#counted
  }
}

/** A silent unit, as far as it fell silent together with others. */
interface Fallen {
  readonly lastUpdate: number | null
  readonly carrier: string
  readonly protocol: string
}

/** The outages that a unit belongs to. */
export type Counted = (unit: Fallen) => Outage[]

interface Group {
  all: number
  readonly silent: Map<number, number>
}

async function count(db: Db, now: number): Promise<Counted> {
  const groups = new Map<string, Group>()
  for (const { carrier, protocol, part, units } of await countRows(db, now - WINDOW_MS)) {
    for (const [among, name] of namesOf(carrier ?? '', protocol ?? '')) {
      const key = `${among} ${name}`
      const group = groups.get(key) ?? { all: 0, silent: new Map() }
      groups.set(key, group)
      group.all += Number(units)
      if (part !== null) group.silent.set(Number(part), (group.silent.get(Number(part)) ?? 0) + Number(units))
    }
  }
  return ({ lastUpdate, carrier, protocol }) => {
    if (lastUpdate === null) return []
    const part = Math.floor(lastUpdate / PART_MS)
    return namesOf(carrier, protocol).flatMap(([among, name]) => {
      const group = groups.get(`${among} ${name}`)
      if (!group) return []
      const silent = [part - 1, part, part + 1].reduce((sum, at) => sum + (group.silent.get(at) ?? 0), 0)
      return [{ among, name, silent, all: group.all }]
    })
  }
}

const namesOf = (carrier: string, protocol: string): [Outage['among'], string][] => [
  ['server', ''],
  ...(carrier === '' ? [] : [['carrier', carrier] satisfies [Outage['among'], string]]),
  ...(protocol === '' ? [] : [['protocol', protocol] satisfies [Outage['among'], string]]),
]

/** Units by carrier, protocol and the part of time in which they fell silent; null for those that are not silent. */
function countRows(db: Db, since: number) {
  const part = sql<number | null>`case when ${sql.ref('device_state.status')} = 'online' then null
    else cast(${sql.ref('device_state.lastUpdate')} as bigint) / ${sql.lit(PART_MS)} end`
  return db
    .selectFrom('device_state')
    .innerJoin('device', 'device.id', 'device_state.deviceId')
    .leftJoin('position', (join) =>
      join
        .onRef('position.deviceId', '=', 'device_state.deviceId')
        .onRef('position.fixTime', '=', 'device_state.positionTime')
        .onRef('position.id', '=', 'device_state.positionId'),
    )
    .where('device.disabled', '=', 0)
    .where('device_state.lastUpdate', '>=', since)
    .select((row) => [
      carrierIn(db).as('carrier'),
      'position.protocol',
      part.as('part'),
      row.fn.countAll<number>().as('units'),
    ])
    .groupBy(['carrier', 'position.protocol', 'part'])
    .orderBy('units', 'desc')
    .limit(MOST_ROWS)
    .execute()
}

/** The carrier of a device, as it is stored. */
const carrierIn = (db: Db): RawBuilder<string | null> =>
  isSqlite(db)
    ? sql<string | null>`cast(json_extract(device.attributes, ${sql.lit(`$.${carrierKey}`)}) as text)`
    : sql<string | null>`substring(device.attributes from ${sql.lit(`"${carrierKey}":"([^"\\\\]{1,64})"`)})`
