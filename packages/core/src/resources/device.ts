import { defineResource, type Item } from '../kit/resource.ts'
import {
  Attributes,
  Flag,
  Id,
  Identifier,
  ItemName,
  LongId,
  Nullable,
  Reference,
  Text,
  Time,
  Type,
} from '../kit/schema.ts'

/** ENT-2. */
export const deviceStatuses = ['online', 'offline', 'unknown'] as const
export type DeviceStatus = (typeof deviceStatuses)[number]

/** ENT-1: a tracked vehicle, person, animal or machine. */
export const devices = defineResource({
  name: 'device',
  path: 'devices',
  table: 'device',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    groupId: Reference,
    calendarId: Reference,
    name: ItemName,
    uniqueId: Identifier,
    status: Type.Unsafe<DeviceStatus>(Type.String({ default: 'offline' })),
    lastUpdate: Nullable(Time),
    positionId: LongId,
    phone: Text,
    model: Text,
    contact: Text,
    category: Text,
    disabled: Flag,
    expirationTime: Nullable(Time),
  }),
  search: ['name', 'uniqueId', 'phone', 'model', 'contact'],
  linkedTo: ['user'],
  isOnSharedMap: true,
  managed: ['status', 'lastUpdate', 'positionId'],
  unique: ['uniqueId'],
})
export type Device = Item<typeof devices>
