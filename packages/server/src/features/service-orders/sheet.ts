import { createHash } from 'node:crypto'
import { formatDate, formatDateTime, formatShortTime, formatTime, knownTimezone } from '@rastro/core/format/dates'
import { textsIn, type Within, withBelow } from '@rastro/core/i18n/areas'
import { type Language, languageTags } from '@rastro/core/i18n/languages'
import { plainTranslate } from '@rastro/core/i18n/plain-translate'
import { encode } from '@rastro/core/kit/schema'
import {
  kindKeys,
  type OrderWords,
  resultText,
  statusKeys,
  stepKeys,
  subjectKeys,
} from '@rastro/core/messages/order-words'
import { attributePreference } from '@rastro/core/model/preferences'
import { devices } from '@rastro/core/resources/device'
import { type OrderPhoto, type ServiceOrder, serviceOrders } from '@rastro/core/resources/service-order'
import { type User, users } from '@rastro/core/resources/user'
import { writtenPlate } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { signatureSize, testSteps } from '@rastro/core/vocabulary/service-orders'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { find } from '../../db/crud.ts'
import type { DocumentFrame, DocumentPart } from '../../ports/documents.ts'
import { pictureKindOf } from '../../ports/pictures.ts'
import { bytesOf, documentBrand } from '../documents/documents.ts'
import { type ContextCtx, withContext } from './context.ts'
import { openPhoto } from './photos.ts'

type Ctx = ContextCtx & Has<'blobs' | 'pictures' | 'clock' | 'documents'>

/** Who reads the sheet, in which language. */
interface Reader {
  readonly viewer: Viewer
  readonly language: Language
}

/** The sheet of a signed order as a PDF: what was ordered, done, measured and signed, with a digest of all of it. */
export async function sheetOf(
  ctx: Ctx,
  order: ServiceOrder,
  { viewer, language }: Reader,
): Promise<AsyncIterable<Uint8Array>> {
  const t = await wordsIn(language)
  const timezone = knownTimezone(attributePreference(viewer, 'timezone'))
  const clock = { timezone, twelveHour: viewer.user.twelveHourFormat }
  const now = ctx.clock.now()
  const frame: DocumentFrame = {
    title: t('orderTitle', { number: order.number }),
    subtitle: t(kindKeys[order.kind]),
    brand: await brandFor(ctx, viewer, order),
    footer: t('orderSheetFooter', { time: formatDateTime(now, clock), hash: await digestOf(ctx, order) }),
    pageText: (number) => t('orderSheetPage', { number }),
    language: languageTags[language],
    created: now,
  }
  return ctx.documents.pdf(frame, partsOf(ctx, order, { t, clock, who: String(viewer.user.id) }))
}

interface Writing {
  readonly t: OrderWords
  readonly clock: { readonly timezone: string | undefined; readonly twelveHour: boolean }
  /** In whose name pictures are drawn. */
  readonly who: string
}

async function* partsOf(ctx: Ctx, order: ServiceOrder, writing: Writing): AsyncGenerator<DocumentPart> {
  const { t, clock, who } = writing
  const { work } = order
  yield { kind: 'facts', facts: await factsOf(ctx, order, writing) }
  if (order.notes) yield { kind: 'text', text: order.notes }
  if (work.test) {
    yield { kind: 'heading', text: t('orderTest') }
    yield { kind: 'table', columns: columnsOf(t), rows: testRows(order, writing) }
  }
  yield { kind: 'heading', text: t('orderSheetPhotos') }
  for (const photo of work.photos) {
    const time = formatDateTime(new Date(photo.time), clock)
    const caption = `${t(subjectKeys[photo.subject])}, ${time}`
    yield { kind: 'picture', bytes: await smallPhoto(ctx, order, photo, who), caption }
  }
  const { signature } = work
  if (signature) {
    yield { kind: 'heading', text: t('orderSignature') }
    const caption = `${signature.name}, ${formatDateTime(new Date(signature.time), clock)}`
    const { path } = signature
    yield path ? { kind: 'drawing', path, ...signatureSize, caption } : { kind: 'text', text: caption }
  }
  yield { kind: 'heading', text: t('orderHistory') }
  for (const { status, time, userName, reason } of work.history) {
    const moment = formatDateTime(new Date(time), clock)
    const text = t('orderHistoryLine', { status: t(statusKeys[status]), name: userName, time: moment })
    yield { kind: 'text', text: reason ? `${text}: ${reason}` : text }
  }
}

const columnsOf = (t: OrderWords) => [
  { title: t('orderSheetStep'), share: 3 },
  { title: t('orderSheetResult'), share: 5 },
  { title: t('orderSheetTime'), share: 2 },
]

function* testRows({ work }: ServiceOrder, { t, clock }: Writing): Generator<readonly string[]> {
  const times = {
    date: (time: Date) => formatDate(time, clock),
    time: (time: Date) => formatTime(time, clock),
    shortTime: (time: Date) => formatShortTime(time, clock),
  }
  for (const step of testSteps) {
    const result = work.test?.done[step]
    if (!result) continue
    const text = resultText(t, times, { step, result, port: null })
    yield [t(stepKeys[step][1]), text, formatDateTime(new Date(result.time), clock)]
  }
}

async function factsOf(ctx: Ctx, order: ServiceOrder, { t, clock }: Writing): Promise<(readonly [string, string])[]> {
  const { context } = await withContext(ctx, order)
  const device = order.deviceId ? await find(ctx.db, devices, order.deviceId) : undefined
  const { tracker } = order.work
  const plate = device ? plateOf(device) : writtenPlate(order.plate ?? '')
  const vehicle = device ? vehicleTitle(device) : (order.vehicleName ?? '')
  const moment = (time: Date | null) => (time ? formatDateTime(time, clock) : '')
  const facts: [string, string][] = [
    [t('orderStatus'), t(statusKeys[order.status])],
    [t('orderClient'), context.clientName],
    [t('orderVehicle'), [vehicle, plate].filter(Boolean).join(', ')],
    [t('orderInstaller'), context.installerName],
    [t('orderStart'), moment(order.startTime)],
    [t('orderEnd'), moment(order.endTime)],
    [t('orderAddress'), order.address ?? ''],
    [t('orderContact'), [order.contact, order.contactPhone].filter(Boolean).join(', ')],
  ]
  if (!tracker) return facts
  return [
    ...facts,
    [t('orderIdentifier'), tracker.identifier],
    [t('orderIccid'), tracker.iccid],
    [t('orderPhone'), tracker.phone],
  ]
}

/** The longest side of a photo on the sheet, in pixels: sharp in print, and a small file. */
const maxSide = 900

async function smallPhoto(ctx: Ctx, order: ServiceOrder, { name }: OrderPhoto, who: string): Promise<Uint8Array> {
  const kind = pictureKindOf(name.slice(name.lastIndexOf('.') + 1)) ?? 'jpeg'
  return ctx.pictures.redraw(await photoBytes(ctx, order, name), { kind, maxSide, who })
}

async function photoBytes(ctx: Ctx, order: ServiceOrder, name: string): Promise<Uint8Array> {
  const { stream } = await openPhoto(ctx, order, name)
  return bytesOf(stream)
}

/** SHA-256 of all that the order holds, with that of each photo: the same for every sheet of a closed order. */
async function digestOf(ctx: Ctx, order: ServiceOrder): Promise<string> {
  const photos: Record<string, string> = {}
  for (const { name } of order.work.photos) photos[name] = sha256(await photoBytes(ctx, order, name))
  return sha256(JSON.stringify({ order: encode(serviceOrders.schema, order), photos }))
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** The look of the seller (decision 143), or that of the installation. */
async function brandFor(ctx: Ctx, { server }: Viewer, { sellerId }: ServiceOrder) {
  const seller: User | undefined = await find(ctx.db, users, sellerId)
  const brand = await documentBrand(ctx, server, seller)
  return { ...brand, name: brand.name || seller?.name || 'Rastro' }
}

async function wordsIn(language: Language): Promise<OrderWords> {
  const texts = await Promise.all(withBelow('orders').map((area) => textsIn(language, area)))
  return plainTranslate<Within<'orders'>>(Object.assign({}, ...texts))
}
