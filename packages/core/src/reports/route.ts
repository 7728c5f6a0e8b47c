import { Type } from '../kit/schema.ts'
import { positionSchema } from '../model/position.ts'
import { defineReport, rangeQuery } from './report.ts'

/** Every position within a range of time. */
export const route = defineReport({
  name: 'route',
  query: Type.Object(rangeQuery),
  row: positionSchema,
  source: 'position',
  scope: 'devices',
  isFiled: true,
  columnsKey: 'positionColumns',
  map: 'place',
  columns: [
    { field: 'id', heading: 'attributeId', kind: 'number', width: 12, isExtra: true },
    { field: 'deviceId', heading: 'attributeDeviceId', kind: 'number', width: 10, isExtra: true },
    { field: 'protocol', heading: 'attributeProtocol', kind: 'text', width: 12, isExtra: true },
    { field: 'serverTime', heading: 'attributeServerTime', kind: 'time', width: 20, isExtra: true },
    { field: 'deviceTime', heading: 'attributeDeviceTime', kind: 'time', width: 20, isExtra: true },
    { field: 'fixTime', heading: 'attributeFixTime', kind: 'time', width: 20 },
    { field: 'valid', heading: 'attributeValid', kind: 'flag', width: 8, isExtra: true },
    { field: 'latitude', heading: 'attributeLatitude', kind: 'latitude', width: 14 },
    { field: 'longitude', heading: 'attributeLongitude', kind: 'longitude', width: 14 },
    { field: 'altitude', heading: 'attributeAltitude', kind: 'altitude', width: 12, isExtra: true },
    { field: 'speed', heading: 'attributeSpeed', kind: 'speed', width: 12 },
    { field: 'course', heading: 'attributeCourse', kind: 'course', width: 8, isExtra: true },
    { field: 'address', heading: 'attributeAddress', kind: 'text', width: 48 },
    { field: 'accuracy', heading: 'attributeAccuracy', kind: 'length', width: 12, isExtra: true },
  ],
  hasAttributes: true,
})
