import { CompiledQuery } from 'kysely'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { type Bare, bareRead, historyText } from './bare-read.ts'
import { atOnce } from './calls.ts'

const devicesText = `select d.*, s.status, s."lastUpdate", s."positionId" from user_device u join device d on d.id = u."deviceId"
  left join device_state s on s."deviceId" = d.id where u."userId" = $1 order by d.name, d.id`
const latestText = `select p.* from user_device u join device_state s on s."deviceId" = u."deviceId"
  join position p on p."deviceId" = s."deviceId" and p."fixTime" = s."positionTime" and p.id = s."positionId" where u."userId" = $1`

/** The kinds of single calls made concurrently by many callers. */
export type CallKind = 'list' | 'item' | 'write'

export interface BareFigures {
  /** For each account. */
  readonly starts: readonly { readonly devices: Bare; readonly latest: Bare }[]
  readonly month: Bare
  /** Processor milliseconds per call, with so many concurrent calls. */
  readonly calls: Readonly<Record<CallKind, number>>
}
interface Wanted {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly userIds: readonly number[]
  readonly deviceId: number
  readonly callers: number
  readonly seconds: number
}

/** Baseline: the same rows read by a query, or written by a transaction, directly. */
export async function bareFigures({ userIds, deviceId, callers, seconds, ...place }: Wanted): Promise<BareFigures> {
  const read = (text: string, value: number) => bareRead({ ...place, text, values: [value], rounds: 5 })
  const starts = []
  for (const id of userIds) starts.push({ devices: await read(devicesText, id), latest: await read(latestText, id) })
  const month = await read(historyText, deviceId)
  const { db, close } = await openDatabase(place)
  const ask = (text: string, parameters: readonly unknown[], by = db) => {
    const numbered = place.databaseUrl ? text : text.replaceAll('$', '?')
    return by.executeQuery(CompiledQuery.raw(numbered, [...parameters]))
  }
  let saves = 0
  const save = () =>
    db.transaction().execute((tx) => {
      // A new value each time: SQLite writes nothing for an unchanged one
      saves += 1
      return ask('update device set model = $1 where id = $2', [`bare ${saves}`, deviceId], tx)
    })
  const costOf = async (call: () => Promise<unknown>) => {
    const { user, system } = process.cpuUsage()
    const times = await atOnce(call, { callers, seconds })
    const spent = process.cpuUsage({ user, system })
    return (spent.user + spent.system) / 1000 / times.length
  }
  const calls = {
    list: await costOf(() => ask(`${devicesText} limit 50`, [userIds[1]])),
    item: await costOf(() => ask('select * from device where id = $1', [deviceId])),
    write: await costOf(save),
  }
  await close()
  return { starts, month, calls }
}
