import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import { plainAddress } from '@rastro/core/kit/plain-address'
import { type Server, server } from '@rastro/core/resources/server'
import { checkPasswords } from '@rastro/core/vocabulary/command-parameters'
import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { asOperated, type ServerFor } from '../../access/server-for.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import { takeTurn } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import { createItem, updateItem } from '../../db/write-item.ts'
import { addressesFor, type Reader } from '../../http/addresses.ts'
import { type IfMatch, requireVersion, tagged } from '../../http/etag.ts'
import { type Http, implement } from '../../http/implement.ts'
import { isNew } from '../users/users.ts'
import { version } from '../version/version.ts'
import { timezones } from './timezones.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'geocoder' | 'postcodes' | 'places' | 'smsGateway' | 'passkeys'> & {
  readonly serverFor: ServerFor
}

/** Towns, and streets, of one search. */
const maxPlaces = 10

export function serverRoutes(http: Http, ctx: Ctx): void {
  const api = contract.server
  implement(http, api.get, async ({ viewer, request, reply }) => {
    // Administrators get what they save, and not the brand of a reseller
    const row = await ctx.serverFor(viewer?.user.administrator ? undefined : request.headers.host)
    return tagged({ reply, resource: server, row }, await describe(ctx, row, viewer))
  })
  implement(
    http,
    api.update,
    async ({ viewer, body, request, reply }) => {
      const ifMatch = request.headers['if-match']
      const stored = await write(ctx, actorOf(viewer), (writing) =>
        save(ctx, writing, withoutRulings(body, ctx), ifMatch),
      )
      const row = asOperated(stored, ctx.config)
      return tagged({ reply, resource: server, row }, await describe(ctx, row, viewer))
    },
    { guard: ({ viewer }) => requireCan(viewer, 'administer') },
  )
  implement(http, api.callerAddress, ({ request }) => plainAddress(request.ip))
  implement(http, api.timezones, timezones)
  implement(http, api.geocode, async ({ viewer, query, request }) => {
    const { latitude, longitude } = query
    if (Math.abs(latitude) > 90)
      throw new InvalidError(refusal('fieldRange', { field: 'latitude', least: -90, most: 90 }), { field: 'latitude' })
    if (Math.abs(longitude) > 180)
      throw new InvalidError(refusal('fieldRange', { field: 'longitude', least: -180, most: 180 }), {
        field: 'longitude',
      })
    if (!ctx.geocoder) return offlineAddress(ctx, { viewer, headers: request.headers }, query)
    const language = languageOf(request.headers['accept-language'])
    return ctx.geocoder.addressOf({ latitude, longitude, language, who: String(viewer.user.id) })
  })
  implement(http, api.findPlaces, async ({ viewer, query, request }) => {
    const text = query.text.trim()
    if (text.length < 3 || text.length > 200)
      throw new InvalidError(refusal('textLength', { least: 3, most: 200 }), { field: 'text' })
    if (!ctx.geocoder) throw new AppError(404, refusal('noAddressService'))
    if (!mayAskOutside(await ctx.serverFor(request.headers.host))) throw new AppError(404, refusal('noOtherHosts'))
    const language = languageOf(request.headers['accept-language'])
    return ctx.geocoder.placesOf({ text, language, who: String(viewer.user.id) })
  })
  implement(http, api.searchPlaces, async ({ query }) => {
    const text = query.text.trim()
    if (text.length < 3 || text.length > 80)
      throw new InvalidError(refusal('textLength', { least: 3, most: 80 }), { field: 'text' })
    const search = await ctx.places.search()
    return search?.(text, maxPlaces) ?? []
  })
  implement(http, api.postcode, async ({ viewer, params, request }) => {
    if (!/^\d{8}$/.test(params.code)) throw new InvalidError(refusal('postcodeDigits'), { field: 'code' })
    if (!ctx.postcodes || !mayAskOutside(await ctx.serverFor(request.headers.host))) return null
    return ctx.postcodes.addressOf({ code: params.code, who: String(viewer.user.id) })
  })
  implement(http, api.cache, ({ viewer }) => {
    requireCan(viewer, 'administer')
    return whatIsKept(ctx)
  })
}

interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** The offline address of a place; throws `AppError` where it is unknown (decision 8). */
async function offlineAddress(ctx: Ctx, reader: Reader, { latitude, longitude }: Spot): Promise<string> {
  const addresses = await addressesFor(ctx, reader)
  // 0 is no device
  const address = addresses?.tell(0, latitude, longitude, addresses.words)
  if (address === undefined) throw new AppError(404, refusal('noAddressHere'))
  return address
}

/** The first language that a browser accepts; English by default. */
const languageOf = (accepted = ''): string => /^[a-z]{2,3}(-[a-z0-9]{2,8})?\b/i.exec(accepted)?.[0] ?? 'en'

/** The caches of this process. */
const whatIsKept = ({ geocoder }: Ctx): string =>
  [
    'Settings of the server: read again after a change, and after a minute.',
    geocoder ? `Addresses of places: ${geocoder.cached}.` : 'Addresses of places: none, no service is configured.',
    'Devices, users and links are read from the database at each call.',
    '',
  ].join('\n')

/** ENT-20, ENT-22: the stored settings with values determined at the call. Only administrators get the disk space. */
async function describe(
  { db, config, geocoder, smsGateway, passkeys }: Ctx,
  row: Server,
  viewer: Viewer | undefined,
): Promise<Server> {
  const isAdministrator = viewer?.user.administrator ?? false
  return {
    ...row,
    version,
    // Clients offer a password reset by mail where this is true, and its link needs the server's own URL
    emailEnabled: config.mail !== undefined && config.publicUrl !== undefined,
    openIdEnabled: config.openId !== undefined,
    openIdForce: config.openId?.force ?? false,
    // Where single sign-on is forced nothing else opens an account
    passkeyOrigin: config.openId?.force ? null : (passkeys?.origin ?? null),
    geocoderEnabled: geocoder !== undefined,
    textEnabled: smsGateway !== undefined,
    compactFleet: true,
    newServer: viewer === undefined && (await isNew(db)),
    storageSpace: isAdministrator ? await storageSpace(config.dataDir) : null,
  }
}

/** Bytes of the disk of the data folder, also before it is created: usable, total. */
async function storageSpace(directory: string): Promise<number[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return [bavail * bsize, blocks * bsize]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return storageSpace(dirname(directory))
  }
}

/** A setting enforced by the operator is returned with the others, and not stored as the administrator's choice. */
function withoutRulings(body: Partial<Server>, { config }: Ctx): Partial<Server> {
  if (!config.noOutsideRequests || !body.attributes) return body
  const { noOutsideRequests: _, ...attributes } = body.attributes
  return { ...body, attributes }
}

/** There is one row; a new installation has none yet. */
async function save({ config }: Ctx, writing: Write, body: Partial<Server>, ifMatch: IfMatch): Promise<Server> {
  await takeTurn(writing.tx, 'server')
  const row = await writing.tx.selectFrom('server').orderBy('id').select('id').limit(1).executeTakeFirst()
  if (!row) checkPasswords(body.attributes ?? {})
  if (!row) return createItem(writing, server, body)
  const stored = await getLocked(writing.tx, server, row.id)
  requireVersion(server, asOperated(stored, config), ifMatch)
  checkPasswords(body.attributes ?? {}, stored.attributes)
  return updateItem(writing, server, stored, body)
}
