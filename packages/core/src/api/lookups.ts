import { endpoint } from '../kit/contract.ts'
import { Id, Integer, Time, Type } from '../kit/schema.ts'
import { lookupSchema } from '../model/lookup.ts'

const filter = {
  from: Time,
  to: Time,
  /** Who saw this vehicle. */
  deviceId: Type.Optional(Id),
  /** What this account, or a person logged in as another, saw; beside a vehicle a filter. */
  userId: Type.Optional(Id),
}

/** The file formats of the register. */
export const lookupFormats = ['csv', 'xlsx'] as const
export type LookupFormat = (typeof lookupFormats)[number]

/** The register of who saw positions (decision 149). A stock server has no such calls. */
export const lookupsApi = {
  /** The newest first, in pages: `x-next-cursor` is the cursor of the next. Either `deviceId` or `userId` is required. */
  list: endpoint({
    method: 'GET',
    path: '/api/lookups',
    query: Type.Object({
      ...filter,
      limit: Type.Optional(Integer),
      cursor: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: Type.Array(lookupSchema),
  }),
  /** The same as a file to download. */
  download: endpoint({
    method: 'GET',
    path: '/api/lookups/:format',
    params: Type.Object({ format: Type.Unsafe<LookupFormat>(Type.String({ enum: lookupFormats })) }),
    query: Type.Object(filter),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
}
