import { type Static, Type } from '../kit/schema.ts'

const Part = Type.String({ maxLength: 200 })

/** The address of a postcode; a part is empty where the postcode covers more than one. */
export const postcodeAddressSchema = Type.Object({ street: Part, district: Part, city: Part, state: Part })
export type PostcodeAddress = Static<typeof postcodeAddressSchema>
