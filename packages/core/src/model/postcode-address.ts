import { type Static, Type } from '../kit/schema.ts'

const Part = Type.String({ maxLength: 200 })

/** What a postcode says of an address; a part is empty where it stands for more than one. */
export const postcodeAddressSchema = Type.Object({ street: Part, district: Part, city: Part, state: Part })
export type PostcodeAddress = Static<typeof postcodeAddressSchema>
