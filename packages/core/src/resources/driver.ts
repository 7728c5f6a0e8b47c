import { defineResource, type Item } from '../resource.ts'
import { Attributes, Id, Name, Type } from '../schema.ts'
import { type Details, pickDetails } from './user.ts'

/** DRV-3: who drives; `uniqueId` is what a card reader or key sends. */
export const drivers = defineResource({
  name: 'driver',
  path: 'drivers',
  table: 'driver',
  schema: Type.Object({ id: Id, attributes: Attributes, name: Name, uniqueId: Name }),
  search: ['name', 'uniqueId'],
  unique: ['uniqueId'],
  extended: true,
})
export type Driver = Item<typeof drivers>

/** A driver's papers: those of a person, with the licence. */
export interface DriverDetails extends Details {
  /** Key `cnh`. */
  licence?: string
  /** ISO date, key `vnccnh`. */
  licenceExpiry?: string
  phone?: string
  email?: string
}

/** The papers in attribute `informations`, in our words. */
export function driverDetailsOf({ attributes }: Pick<Driver, 'attributes'>): DriverDetails {
  const source = (attributes.informations ?? {}) as Record<string, string | undefined>
  const { cnh: licence, vnccnh: licenceExpiry, phone, email } = source
  const details: DriverDetails = pickDetails(source)
  return Object.assign(
    details,
    licence && { licence },
    licenceExpiry && { licenceExpiry },
    phone && { phone },
    email && { email },
  )
}
