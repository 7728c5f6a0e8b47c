import { ruleAttributes } from '@rastro/core/vocabulary/rule-attributes'
import { type Attack, inTurns } from '../attack.ts'
import { cookieOf, request } from '../request.ts'
import type { Scene } from '../scene.ts'

/** A customer who stores things, and whose units report as fast as they are acknowledged. */
async function customer({ httpPort: port, devicePorts, mallory }: Scene) {
  const headers = { cookie: await cookieOf(port, mallory), 'content-type': 'application/json' }
  /** Returns the id of the created item; 0 when it was refused. */
  async function make(path: string, body: object): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return answer.status === 200 ? ((await answer.json()) as { id: number }).id : 0
  }
  return {
    make,
    link: (body: object) =>
      request({ port, method: 'POST', path: '/api/permissions', headers, body: JSON.stringify(body) }),
    get: (path: string) => request({ port, path, headers }),
    /** A report of a unit, inside the stored fences or far away. */
    report(uniqueId: string, at: number) {
      const time = Math.floor(Date.now() / 1000) - 3600 + (at % 3600)
      const place = at % 2 === 0 ? 'lat=10.01&lon=20.01' : `lat=${-(at % 80)}&lon=-170`
      const path = `/?id=${uniqueId}&${place}&timestamp=${time}&speed=${at % 90}&odometer=${at}&ignition=true`
      return request({ port: devicePorts.osmand, path })
    },
  }
}

/** Outlines that defeat any index: every side goes from end to end. */
const zigzag = (corners: number): string =>
  Array.from({ length: corners }, (_, at) => `${(at / corners) * 60} ${at % 2 ? 170 : 1}`).join(',')

/** Fences of the maximum size and weight, and larger ones, on the units of an entire group. */
export const storedFences: Attack = {
  name: 'stored fences',
  what: '120 fences of 4,000 sides, and some as large as a number can be, on 50 units that report without a pause',
  async run(scene, signal) {
    const { make, link, report, get } = await customer(scene)
    const attributes = { 'event.geofence.segmentCrossing': true }
    const groupId = await make('/api/groups', { name: 'fenced', attributes })
    const names = Array.from({ length: 50 }, (_, at) => `fenced-${at}`)
    for (const uniqueId of names) await make('/api/devices', { name: uniqueId, uniqueId, groupId })
    const fence = async (area: string, more: object = {}) => {
      const geofenceId = await make('/api/geofences', { name: 'heavy', area, attributes: more })
      if (geofenceId) await link({ groupId, geofenceId })
    }
    await fence('CIRCLE (0 0, 1e308)')
    await fence('LINESTRING (0 0, 1 1)', { polylineDistance: 1e300 })
    await fence('LINESTRING (0 0, 1 1)', { polylineDistance: 20_000_000 })
    await fence('CIRCLE (0 0, 20000000)')
    const reporting = inTurns({ atOnce: 20, max: Number.POSITIVE_INFINITY, signal }, (at) =>
      report(names[at % names.length]!, at),
    )
    await inTurns({ atOnce: 4, max: 120, signal }, (at) =>
      fence(at % 2 ? `POLYGON ((${zigzag(4000)}))` : `LINESTRING (${zigzag(4000)})`, { polylineDistance: 1e7 }),
    )
    while (!signal.aborted) await get('/api/geofences')
    await reporting
  },
}

const calendar = (rule: string): string => {
  const event = ['BEGIN:VEVENT', 'DTSTART;TZID=America/Sao_Paulo:20000101T000000', 'DURATION:PT1M', `RRULE:${rule}`]
  const events = Array.from({ length: 50 }, () => [...event, 'END:VEVENT']).flat()
  return btoa(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'))
}
const minutes = Array.from({ length: 60 }, (_, at) => at).join(',')
const rules = [
  `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4,5,6,7,8;BYMINUTE=${minutes}`,
  'FREQ=HOURLY;BYMONTHDAY=29;BYMONTH=2;BYDAY=SU',
  'FREQ=DAILY;COUNT=40',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,9,10,11',
]

/** Absurd numbers in every setting by which a unit is evaluated. */
export const storedNumbers: Attack = {
  name: 'stored numbers',
  what: 'settings of 1e308 and 1e-308, 300 maintenances, 40 fences with slow calendars, on a unit that reports without a pause',
  async run(scene, signal) {
    const { make, link, report } = await customer(scene)
    const hostile = (value: unknown) => Object.fromEntries(Object.keys(ruleAttributes).map((key) => [key, value]))
    const values = [1e308, -1e308, 1e-308, '1e999']
    const devices = await Promise.all(
      values.map((value, at) =>
        make('/api/devices', { name: `odd ${at}`, uniqueId: `odd-${at}`, attributes: hostile(value) }),
      ),
    )
    const reporting = inTurns({ atOnce: 10, max: Number.POSITIVE_INFINITY, signal }, (at) =>
      report(`odd-${at % 4}`, at),
    )
    await inTurns({ atOnce: 2, max: 40, signal }, async (at) => {
      const calendarId = await make('/api/calendars', { name: `slow ${at}`, data: calendar(rules[at % rules.length]!) })
      const fence = { name: 'at times', area: 'CIRCLE (10.01 20.01, 500)', calendarId }
      const geofenceId = calendarId && (await make('/api/geofences', fence))
      for (const deviceId of geofenceId ? devices : []) await link({ deviceId, geofenceId })
    })
    await inTurns({ atOnce: 4, max: 300, signal }, async (at) => {
      const period = [1e-308, 1e-4, 1e308, -1, 0.5][at % 5]!
      const maintenanceId = await make('/api/maintenance', { name: 'odd', type: 'odometer', start: at, period })
      for (const deviceId of maintenanceId ? devices : []) await link({ deviceId, maintenanceId })
    })
    await reporting
  },
}
