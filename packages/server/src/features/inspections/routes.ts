import { requireCan } from '@rastro/core/access/access'
import { seenBy } from '@rastro/core/access/field-view'
import { contract } from '@rastro/core/api/index'
import type { InspectedDriver, InspectedVehicle } from '@rastro/core/api/inspections'
import { digitsOf } from '@rastro/core/identity/identity-kind'
import { cpf } from '@rastro/core/identity/tax-id'
import { driverDetails, licenceKeys } from '@rastro/core/model/driving-licence'
import type { Device } from '@rastro/core/resources/device'
import type { Driver } from '@rastro/core/resources/driver'
import { inspections } from '@rastro/core/resources/inspection'
import { vehicleOf } from '@rastro/core/vehicle/vehicle'
import { maxInspectionPhotoBytes } from '@rastro/core/vocabulary/inspections'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { creationKey } from '../../db/created-once.ts'
import { type Listing, listPages } from '../../db/crud.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { rowsAnswer } from '../../http/list-answer.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { documentOf } from './document.ts'
import {
  createInspection,
  driverUnknown,
  readableInspections,
  readInspection,
  seenInspection,
  vehicleUnknown,
} from './inspections.ts'
import { findDriver, findVehicle, textIn } from './lookup.ts'
import { addPhoto, openPhoto, requirePhotographer } from './photos.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'positions' | 'blobs' | 'pictures' | 'documents' | 'log'> & {
  readonly throttle: Throttle
}

/** Against guessing numbers and plates: of one account, in this time. */
const lookups = { max: 120, windowMs: 600_000 }

/** INSP-13 … INSP-15: inspections, for any role, of drivers and vehicles that the caller sees. */
export function inspectionRoutes(http: Http, ctx: Ctx): void {
  const { db, throttle } = ctx
  const api = contract.inspections
  const answer = rowsAnswer(inspections.schema)
  const spend = ({ user }: Viewer) =>
    throttle.spend({ key: `inspected by ${user.id}`, ...lookups }, refusal('tooManyInspected'))
  implement(http, api.list, async ({ viewer, query, reply }) => {
    const ids = readableInspections(db, viewer)
    return answer(reply, seenListing(viewer, listPages(db, inspections, { ...query, sort: '-id', ids })))
  })
  implement(http, api.get, async ({ viewer, params }) =>
    seenInspection(viewer, await readInspection(db, viewer, params.id)),
  )
  implement(
    http,
    api.create,
    async ({ viewer, body, request }) => {
      await spend(viewer)
      const about = { userId: viewer.user.id, kind: inspections.name, schema: api.create.body, body }
      const key = creationKey(request.headers['idempotency-key'], about)
      const language = readerLanguage(viewer, request.headers)
      return seenInspection(viewer, await createInspection(ctx, viewer, { body, key, language }))
    },
    { guard: ({ viewer }) => requireCan(viewer, 'inspection.create') },
  )
  implement(http, api.driver, async ({ viewer, params }) => {
    await spend(viewer)
    const driver = await findDriver(db, viewer, params.taxId)
    if (!driver) throw driverUnknown()
    return toldDriver(seenBy('driver', viewer, driver), params.taxId)
  })
  implement(http, api.vehicle, async ({ viewer, params }) => {
    await spend(viewer)
    const device = await findVehicle(db, viewer, params.plate)
    if (!device) throw vehicleUnknown()
    return toldVehicle(ctx, device)
  })
  fileRoutes(http, ctx)
}

function fileRoutes(http: Http, ctx: Ctx): void {
  const { db } = ctx
  const api = contract.inspections
  const limitUploads = createConcurrencyLimit({ words: refusal('tooManyUploads'), max: 16, maxPerUser: 2 })
  const limitExports = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 8, maxPerUser: 2 })
  implement(
    http,
    api.addPhoto,
    async ({ viewer, params, query: { subject, key }, body, request }) => {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      const type = request.headers['content-type'] ?? ''
      return seenInspection(viewer, await addPhoto(ctx, viewer, params.id, { subject, key, bytes, type }))
    },
    {
      bodyLimit: maxInspectionPhotoBytes,
      async guard({ viewer, params, reply }) {
        await readInspection(db, viewer, params.id)
        requireCan(viewer, 'inspection.create')
        await requirePhotographer(ctx, viewer, params.id)
        limitUploads(viewer, reply)
      },
    },
  )
  implement(http, api.photo, async ({ viewer, params, reply }) => {
    const inspection = await readInspection(db, viewer, params.id)
    const { stream, size, type } = await openPhoto(ctx, inspection, params.name)
    return reply
      .header('content-length', size)
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(stream)
  })
  implement(
    http,
    api.pdf,
    async ({ viewer, params, request, reply }) => {
      const inspection = seenInspection(viewer, await readInspection(db, viewer, params.id))
      const pages = await documentOf(ctx, inspection, { viewer, language: readerLanguage(viewer, request.headers) })
      reply
        .header('content-disposition', `attachment; filename="inspection-${params.id}.pdf"`)
        .header('cache-control', 'private, no-store')
      return written(pages, 'application/pdf')
    },
    {
      async guard({ viewer, params, reply }) {
        await readInspection(db, viewer, params.id)
        limitExports(viewer, reply)
      },
    },
  )
}

/** The rows as this viewer reads them. */
async function seenListing(viewer: Viewer, listing: Promise<Listing>): Promise<Listing> {
  const { parts, ...found } = await listing
  async function* seen() {
    for await (const rows of parts) {
      yield (rows as readonly { readonly motorista: string }[]).map((row) => {
        const { motorista } = seenInspection(viewer, { motorista: JSON.parse(row.motorista) })
        return { ...row, motorista: JSON.stringify(motorista) }
      })
    }
  }
  return { ...found, parts: seen() }
}

const short = (text: string): string | null => text.slice(0, 128) || null

/** The caller knows the tax number; whether they read that of the licence is as in the driver itself. */
function toldDriver({ name, attributes }: Driver, taxId: string): InspectedDriver {
  const details = attributes[driverDetails]
  return {
    name: short(name),
    cpf: cpf.written(digitsOf(taxId)),
    cnh: short(textIn(details, licenceKeys.number)),
    phone: short(textIn(details, 'phone')),
    vnccnh: short(textIn(details, licenceKeys.expiry)),
  }
}

async function toldVehicle({ positions }: Pick<Ctx, 'positions'>, device: Device): Promise<InspectedVehicle> {
  const { brand, model, plate, year, colour } = vehicleOf(device)
  const [latest] = await positions.latest([device.id])
  const { odometer, totalDistance } = latest?.attributes ?? {}
  const metres = odometer || totalDistance
  return {
    ...{ marca: short(brand), modelo: short(model), placa: short(plate), category: short(device.category ?? '') },
    ...{ ano: short(year), cor: short(colour) },
    km: typeof metres === 'number' && metres > 0 ? Math.round(metres / 100) / 10 : null,
  }
}
