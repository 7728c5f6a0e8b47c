import { CompiledQuery } from 'kysely'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { fillMapFleet } from './map-fleet.ts'

interface Wanted {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly administratorId: number
  readonly resellerId: number
  readonly vehicles: number
}

const eventsAVehicle = 20
const dayMs = 86_400_000

/**
 * Stores what an overview counts: vehicles of every status and age with a driver, two maintenances, a charge and events each, one event
 * in forty an alarm that nobody has acknowledged. Both accounts see all of it.
 */
export async function fillOverviewFleet(wanted: Wanted): Promise<void> {
  const { administratorId, resellerId, vehicles, ...place } = wanted
  await fillMapFleet({ ...place, userId: administratorId, vehicles })
  const database = await openDatabase(place)
  const run = (text: string) => database.db.executeQuery(CompiledQuery.raw(text))
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${vehicles})`
  const now = Date.now()
  const day = (sql: string) => `strftime('%Y-%m-%d', 'now', ${sql})`
  await run(`update "user" set attributes = '{"nivel":2}' where id = ${resellerId}`)
  await run(`update device_state set "lastUpdate" = ${now} - ("deviceId" % 40) * 3600000,
    status = case "deviceId" % 5 when 0 then 'offline' when 1 then 'unknown' else 'online' end`)
  await run(`insert into driver (name, "uniqueId", attributes) ${numbers} select 'Driver ' || i, 'key ' || i,
    '{"informations":{"cpf":"52998224725","cnh":"04512398765","catcnh":"AE","vnccnh":"' ||
    ${day(`(i % 1500 - 30) || ' days'`)} || '"}}' from n`)
  await run(`insert into maintenance (name, type, start, period, attributes) ${numbers}
    select 'Oil ' || i, 'totalDistance', 1000000, 10000000, '{}' from n`)
  await run(`insert into maintenance (name, type, start, period, attributes) ${numbers}
    select 'Diesel', 'fuel', 0, 0, '{"deviceId":' || i || ',"quantidade":40,"valor":240}' from n`)
  await run(`insert into event (type, "eventTime", "deviceId", "positionId", "geofenceId", "maintenanceId", attributes)
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${vehicles * eventsAVehicle - 1})
    select case when i % 40 = 0 then 'alarm' when i % 2 = 0 then 'ignitionOn' else 'ignitionOff' end,
      ${now - dayMs} + i, 1 + i % ${vehicles}, 0, 0, 0, '{"alarm":"powerCut"}' from n`)
  await run(`insert into contract ("sellerId", "userId", customer, cycle, cents, "firstDay", periods, status) ${numbers}
    select ${resellerId}, ${resellerId}, 'cus ' || i, 'MONTHLY', 8990, ${day("'-90 days'")}, 0, 'ACTIVE' from n`)
  await run(`insert into charge ("contractId", "sellerId", "userId", customer, cents, "dateCreated", "dueDate", status)
    select id, "sellerId", "userId", customer, cents, "firstDay", ${day(`(id % 60 - 3) || ' days'`)}, 'PENDING' from contract`)
  for (const userId of [administratorId, resellerId]) {
    await run(`insert into user_driver ("userId", "driverId") select ${userId}, id from driver`)
    await run(`insert into user_maintenance ("userId", "maintenanceId") select ${userId}, id from maintenance`)
  }
  await run(`insert into user_device ("userId", "deviceId") select ${resellerId}, id from device`)
  await run(`insert into user_group ("userId", "groupId") select ${resellerId}, id from "group"`)
  await run('analyze')
  await database.close()
}
