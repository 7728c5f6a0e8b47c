import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { shownIn } from '@rastro/core/calendar/clock'
import { drivers } from '@rastro/core/resources/driver'
import { geofences } from '@rastro/core/resources/geofence'
import type { User } from '@rastro/core/resources/user'
import type { Viewer } from '../../access/viewer.ts'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { clockOfCell, readXlsx } from '../../testing/read-xlsx.ts'
import { filedReports, reportTable } from './file-table.ts'
import { fileReaderOf } from './report-reader.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.parse('2026-03-04T15:00:00Z')
const zone = shownIn('America/Sao_Paulo')

for (const [dialect, open] of dialects) {
  describe(`files of reports, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    const range = `from=${new Date(noon - hour).toISOString()}&to=${new Date(noon + 3 * hour).toISOString()}`
    const query = { from: new Date(noon - hour), to: new Date(noon + 3 * hour) }
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      const { ADM, USR, D1, D2 } = fleet
      await app.as(ADM).devices.update({ params: D1, body: { ...D1, name: '=1+1' } })
      const { id: driverId } = await create(db, drivers, { name: 'Ana', uniqueId: 'KEY' })
      await db.insertInto('user_driver').values({ userId: USR.id, driverId }).execute()
      const fence = (await create(db, geofences, { name: 'Depot', area: 'CIRCLE (0 0.09, 500)' })).id
      await db.insertInto('user_geofence').values({ userId: USR.id, geofenceId: fence }).execute()
      for (const { id } of [D1, D2]) {
        for (let index = 0; index <= 40; index++) {
          const driven = Math.min(Math.max(index - 10, 0), 20)
          const fixTime = new Date(noon + index * 30_000)
          await report(app.ctx, id, {
            ...{ fixTime, deviceTime: fixTime, serverTime: fixTime, valid: true, latitude: 0 },
            ...{ longitude: driven * 0.0045, speed: driven > 0 && index < 31 ? 32.125 : 0, altitude: 7 },
            attributes: {
              motion: driven > 0,
              ...(index === 3 && { note: '=cmd()', power: 12.5, hours: 90 * minute }),
              ...(id === D1.id && { driverUniqueId: 'KEY' }),
            },
          })
        }
      }
      const event = { deviceId: D1.id, positionId: 0, maintenanceId: 0, eventTime: noon }
      await db
        .insertInto('event')
        .values([
          { ...event, id: 1, type: 'geofenceEnter', geofenceId: fence, attributes: '{}' },
          { ...event, id: 2, type: 'alarm', geofenceId: 0, attributes: '{"alarm":"sos,tow"}' },
        ])
        .execute()
    })
    after(() => app.close())

    const ask = (user: User, path: string, language = 'en') =>
      app.call(user, { url: `/api/reports/${path}`, headers: { 'accept-language': language } })
    async function sheetsOf(user: User, name: string, { devices = [fleet.D1], language = 'en', more = '' } = {}) {
      const ids = devices.map(({ id }) => `&deviceId=${id}`).join('')
      const { statusCode, rawPayload, headers, body } = await ask(user, `${name}/xlsx?${range}${ids}${more}`, language)
      assert.equal(statusCode, 200, body)
      assert.equal(headers['content-disposition'], `attachment; filename=${name}.xlsx`)
      return readXlsx(rawPayload)
    }

    test('[RPT-53] trips are the same cell by cell as in JSON, typed, in the units and on the clock of the reader', async () => {
      const { USR, D1 } = fleet
      const trips = await app.as(USR).reports.trips({ query: { ...query, deviceId: [D1.id] } })
      const [sheet, about, ...more] = await sheetsOf(USR, 'trips')
      assert.equal(more.length, 0)
      const [heading, ...rows] = sheet!.rows
      assert.deepEqual(heading!.slice(0, 9), [
        ...['Vehicle', 'Start', 'Start address', 'Odometer at start (km)', 'End', 'End address'],
        ...['Odometer at end (km)', 'Duration', 'Distance (km)'],
      ])
      assert.equal(trips.length, 1)
      const [trip] = trips
      const [row, total] = rows
      const cell = (title: string, cells = row!) => cells[heading!.indexOf(title)]
      assert.equal(cell('Vehicle'), '=1+1')
      assert.doesNotMatch(sheet!.xml, /<f>/)
      assert.equal(clockOfCell(cell('Start')), zone(+trip!.startTime))
      assert.equal(clockOfCell(cell('End')), zone(+trip!.endTime))
      assert.equal(Math.round(Number(cell('Duration')) * 86_400_000), trip!.duration)
      assert.equal(cell('Distance (km)'), trip!.distance * 0.001)
      assert.equal(cell('Maximum speed (km/h)'), trip!.maxSpeed * 1.852)
      assert.equal(cell('Fuel used (L)'), trip!.spentFuel)
      assert.equal(cell('Driver'), 'Ana')
      assert.equal(cell('Start position'), trip!.startPositionId)
      assert.equal(cell('End longitude'), trip!.endLon)
      assert.deepEqual([total![0], cell('Distance (km)', total!)], ['Total', trip!.distance * 0.001])
      assert.equal(rows.length, 2)
      assert.match(sheet!.xml, /state="frozen".*<autoFilter ref="A1:S2"\/>/s)
      assert.deepEqual(about!.rows[0], ['Report', 'Trips'])
      assert.equal(clockOfCell(about!.rows[1]![1]), zone(noon - hour))
      assert.deepEqual(about!.rows.at(-1), ['=1+1', 1])
    })

    test('[RPT-53] every column of every report is there, its heading in the language of the page, miles where one reads miles', async () => {
      const { USR, MGR, D1 } = fleet
      const user = await app.as(USR).users.get({ params: USR })
      const attributes = { ...user.attributes, distanceUnit: 'mi', speedUnit: 'kn', timezone: 'Asia/Tokyo' }
      await app.as(MGR).users.update({ params: USR, body: { ...user, attributes } })
      const [stops] = await app.as(USR).reports.stops({ query: { ...query, deviceId: [D1.id] } })
      const [sheet, about] = await sheetsOf(USR, 'stops', { language: 'pt-BR' })
      assert.deepEqual(sheet!.rows[0], [
        ...['Veículo', 'Início', 'Fim', 'Endereço', 'Hodômetro (mi)', 'Duração', 'Horas de motor'],
        ...['Combustível consumido (L)', 'Posição', 'Latitude', 'Longitude'],
      ])
      assert.equal(clockOfCell(sheet!.rows[1]![1]), shownIn('Asia/Tokyo')(+stops!.startTime))
      assert.equal(about!.name, 'Sobre')
      assert.deepEqual(about!.rows[3], ['Fuso horário', 'Asia/Tokyo'])
      await app.as(MGR).users.update({ params: USR, body: user })
    })

    test('[RPT-53] attributes of positions are columns, of all vehicles that are asked for', async () => {
      const { USR, D1 } = fleet
      const [sheet] = await sheetsOf(USR, 'route')
      const positions = await app.as(USR).reports.route({ query: { ...query, deviceId: [D1.id] } })
      const [heading, ...rows] = sheet!.rows
      assert.deepEqual(heading!.slice(0, 2), ['Vehicle', 'Position number'])
      assert.equal(rows.length, positions.length)
      const at = (title: string) => heading!.indexOf(title)
      for (const [index, position] of positions.entries()) {
        const row = rows[index]!
        assert.equal(row[at('Position number')], position.id)
        assert.equal(clockOfCell(row[at('Position time')]), zone(+position.fixTime))
        assert.deepEqual([row[at('Latitude')], row[at('Longitude')]], [position.latitude, position.longitude])
        assert.equal(row[at('Speed (km/h)')], position.speed * 1.852)
        assert.equal(row[at('Altitude (m)')], position.altitude)
        assert.equal(row[at('Motion')], position.attributes.motion ? 'Yes' : 'No')
        assert.equal(row[at('note')], position.attributes.note)
        assert.equal(row[at('Power supply (V)')], position.attributes.power)
      }
      assert.equal(rows[3]![at('Engine hours')], 1.5 / 24)
    })

    test('[RPT-53] a few vehicles have a sheet each, a summary compares them in one', async () => {
      const { MGR, D1, D2 } = fleet
      const sheets = await sheetsOf(MGR, 'trips', { devices: [D1, D2] })
      assert.deepEqual(
        sheets.map(({ name, rows }) => [name, rows.length]),
        [
          ['=1+1', 3],
          ['D2', 3],
          ['About', 10],
        ],
      )
      const [summary, about] = await sheetsOf(MGR, 'summary', { devices: [D1, D2] })
      const trips = await app.as(MGR).reports.summary({ query: { ...query, deviceId: [D1.id, D2.id] } })
      const distance = summary!.rows[0]!.indexOf('Distance (km)')
      assert.deepEqual(
        summary!.rows.slice(1).map((row) => row[distance]),
        [...trips, { distance: trips[0]!.distance + trips[1]!.distance }].map((row) => row.distance * 0.001),
      )
      assert.deepEqual(about!.rows.slice(-2), [
        ['=1+1', 1],
        ['D2', 1],
      ])
      const [empty] = await sheetsOf(fleet.USR, 'trips', { devices: [D2] })
      assert.equal(empty!.rows.length, 2)
    })

    test('[RPT-53] events have the words of their types, the names of their causes and their attributes', async () => {
      const [sheet] = await sheetsOf(fleet.USR, 'events', { language: 'pt-BR' })
      const [heading, ...rows] = sheet!.rows
      assert.deepEqual(
        rows.map((row) => ['Evento', 'Cerca', 'Alarme'].map((title) => row[heading!.indexOf(title)])),
        [
          ['Entrou na cerca', 'Depot', undefined],
          ['Alarme', undefined, 'SOS, Reboque'],
        ],
      )
      const [alarms] = await sheetsOf(fleet.USR, 'events', { more: '&type=alarm&alarm=tow' })
      assert.equal(alarms!.rows.length, 2)
    })

    test('a day is a date in the spreadsheet, in CSV and on paper', async () => {
      const { ADM, D1 } = fleet
      const [sheet] = await sheetsOf(ADM, 'mileage')
      const [heading, row] = sheet!.rows
      assert.deepEqual(heading!.slice(0, 3), ['Vehicle', 'Day', 'Distance (km)'])
      assert.equal(clockOfCell(row![1]), Date.UTC(2026, 2, 4))
      assert.ok(sheet!.xml.includes('<c r="B2" s="10">'))
      const csv = await ask(ADM, `mileage/csv?${range}&deviceId=${D1.id}`)
      assert.match(csv.body, /,2026-03-04,/)
      const pdf = await ask(ADM, `engine/pdf?${range}&deviceId=${D1.id}`)
      assert.ok(pdfText(pdf.rawPayload).includes('04/03/2026'))
    })

    test('CSV is what spreadsheet programs of the language read, and no cell is a formula', async () => {
      const { USR, D1 } = fleet
      const asked = `csv?${range}&deviceId=${D1.id}`
      const portuguese = (await ask(USR, `trips/${asked}`, 'pt-BR')).body.split('\r\n')
      assert.match(portuguese[0]!, /^\uFEFFVeículo;Início;Endereço inicial;Hodômetro inicial \(km\);/)
      assert.match(portuguese[1]!, /^'=1\+1;2026-03-04 12:05:00;.*;0:10:00;\d+,\d+;/)
      assert.deepEqual([portuguese.length, portuguese[2]], [3, ''])
      const english = (await ask(USR, `route/${asked}`)).body.split('\r\n')
      assert.match(english[4]!, /^'=1\+1,\d+,.*,'=cmd\(\),12\.5/)
      const { headers } = await ask(USR, `route/${asked}`)
      assert.deepEqual(
        [headers['content-type'], headers['content-disposition']],
        ['text/csv; charset=utf-8', 'attachment; filename=route.csv'],
      )
    })

    test('PDF has title, period, vehicle, rows and sums', async () => {
      const { USR, MGR, D1, D2 } = fleet
      const reply = await ask(USR, `trips/pdf?${range}&deviceId=${D1.id}`, 'pt-BR')
      assert.equal(reply.headers['content-type'], 'application/pdf')
      const text = pdfText(reply.rawPayload)
      for (const said of [
        'Viagens',
        '04/03/2026 11:00:00',
        '04/03/2026 15:00:00',
        '=1+1',
        'Total',
        '0:10:00',
        'Página 1',
        // Below the map of the way, and its bar of scale
        'Início 04/03/2026 12:05:30',
        'Fim 04/03/2026 12:20:00',
        '2 km',
      ])
        assert.ok(text.includes(said), `${said} in ${text}`)
      const stops = pdfText((await ask(USR, `stops/pdf?${range}&deviceId=${D1.id}`, 'pt-BR')).rawPayload)
      assert.ok(!stops.includes('Fim 04/03/2026 12:20:00'))
      const both = pdfText((await ask(MGR, `summary/pdf?${range}&deviceId=${D1.id}&deviceId=${D2.id}`)).rawPayload)
      assert.ok(both.includes('=1+1, D2'), both)
      const none = pdfText((await ask(MGR, `stops/pdf?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z`)).rawPayload)
      assert.ok(none.includes('No data in this period'))
      assert.equal((await ask(MGR, `route/pdf?${range}`)).statusCode, 404)
    })

    test('[RPT-61] [RPT-55] a file holds what its reader sees, and is not for whoever may not see reports', async () => {
      const { USR, NOREP, D1, D2 } = fleet
      for (const format of ['xlsx', 'csv', 'pdf']) {
        const asked = `trips/${format}?${range}&deviceId=${D1.id}`
        assert.equal((await ask(NOREP, asked)).statusCode, 403)
        assert.equal((await app.call(undefined, { url: `/api/reports/${asked}` })).statusCode, 401)
      }
      const { body } = await ask(USR, `route/csv?${range}&deviceId=${D2.id}`)
      assert.equal(body.trim().split('\r\n').length, 1)
    })

    test('a file is as of its beginning: what comes later with an attribute of its own is not in it', async () => {
      const { USR, D1 } = fleet
      const viewer = { user: await app.as(USR).users.get({ params: USR }), scope: 'full' } as unknown as Viewer
      const reader = await fileReaderOf(app.ctx, viewer, 'en')
      const table = await reportTable(app.ctx, reader, filedReports.get('route')!, { ...query, deviceId: [D1.id] })
      const fixTime = new Date(noon + 2 * hour)
      await report(app.ctx, D1.id, { fixTime, latitude: 0, longitude: 1, attributes: { [`late-${dialect}`]: 1 } })
      const pages = await Array.fromAsync(table.pages)
      assert.equal(pages.flatMap(({ rows }) => rows).length, 41)
      assert.ok((await sheetsOf(USR, 'route'))[0]!.rows[0]!.includes(`late-${dialect}`))
    })
  })
}
