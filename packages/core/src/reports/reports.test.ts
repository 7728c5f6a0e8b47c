import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en, ptBR } from '../i18n/testing.ts'
import { scheduledReportTypes } from '../resources/report.ts'
import { positionFields } from '../vocabulary/attributes.ts'
import { events } from './events.ts'
import { reportList } from './index.ts'
import type { ReportColumn } from './report.ts'

test('every column of every report shows a field of its row, with a heading in both languages and a width', () => {
  assert.equal(new Set(reportList.map(({ name }) => name)).size, reportList.length)
  for (const { name, columns, row, isFiled } of reportList) {
    const title = `report${name.charAt(0).toUpperCase()}${name.slice(1)}`
    for (const { menu, reports } of [en, ptBR])
      assert.ok(!isFiled || Object.hasOwn({ ...menu, ...reports }, title), title)
    const fields = columns.map(({ field }) => field)
    assert.equal(new Set(fields).size, fields.length, name)
    for (const { field, heading, width } of columns as readonly ReportColumn[]) {
      assert.ok(Object.hasOwn(row.properties, field), `${name} ${field}`)
      for (const { fleet, reports } of [en, ptBR]) assert.ok(Object.hasOwn({ ...fleet, ...reports }, heading), heading)
      assert.ok(width > 0 && width <= 100, `${name} ${field}`)
    }
  }
})

test('every report that can be scheduled is a file', () => {
  const filed = reportList.filter(({ isFiled }) => isFiled).map(({ name }): string => name)
  for (const type of scheduledReportTypes) assert.ok(filed.includes(type), type)
})

test('a field of a position has the unit that it has everywhere', () => {
  const position = reportList.filter(({ name }) => name === 'route')
  for (const { columns } of position) {
    for (const { field, kind } of columns as readonly ReportColumn<keyof typeof positionFields>[])
      assert.equal(kind, positionFields[field], field)
  }
})

test('events are those of the wanted types, and of alarms the wanted ones', () => {
  const event = (type: string, alarm?: string) => ({
    ...{ id: 1, deviceId: 1, positionId: 0, geofenceId: 0, maintenanceId: 0, type },
    eventTime: new Date(0),
    attributes: alarm === undefined ? {} : { alarm },
  })
  const page = [event('ignitionOn'), event('alarm', 'sos,tow'), event('alarm', 'door')]
  const range = { from: new Date(0), to: new Date(1) }
  const found = (query: object) =>
    events.rows!({ ...range, ...query })(page).map(({ type, attributes }) => attributes.alarm ?? type)
  assert.deepEqual(found({}), ['ignitionOn', 'sos,tow', 'door'])
  assert.deepEqual(found({ type: ['allEvents'], alarm: ['tow'] }), ['ignitionOn', 'sos,tow'])
  assert.deepEqual(found({ type: ['alarm'] }), ['sos,tow', 'door'])
})
