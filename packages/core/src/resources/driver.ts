import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Identifier, Name, Type } from '../kit/schema.ts'
import { inOurWords, onTheWire } from '../kit/wire-words.ts'
import { detailKeys } from './user.ts'

/** DRV-3: who drives; `uniqueId` is what a card reader or key sends. */
export const drivers = defineResource({
  name: 'driver',
  path: 'drivers',
  table: 'driver',
  schema: Type.Object({ id: Id, attributes: Attributes, name: Name, uniqueId: Identifier }),
  search: ['name', 'uniqueId'],
  linkedTo: ['user', 'group', 'device'],
  unique: ['uniqueId'],
  extended: true,
})
export type Driver = Item<typeof drivers>

/** A driver's papers: our word → the key in attribute `informations`. */
export const driverDetailKeys = {
  ...detailKeys,
  licence: 'cnh',
  /** ISO date. */
  licenceExpiry: 'vnccnh',
  phone: 'phone',
  email: 'email',
} as const
export type DriverDetails = Partial<Record<keyof typeof driverDetailKeys, string>>

export const driverDetailsOf = ({ attributes }: Pick<Driver, 'attributes'>): DriverDetails =>
  inOurWords(driverDetailKeys, attributes.informations)

/** The attributes that hold the papers. */
export const driverDetailAttributes = (details: DriverDetails) => ({
  informations: onTheWire(driverDetailKeys, details),
})
