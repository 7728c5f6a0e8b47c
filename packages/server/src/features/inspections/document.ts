import { createHash } from 'node:crypto'
import { formatDateTime, knownTimezone } from '@rastro/core/format/dates'
import { formatNumber } from '@rastro/core/format/numbers'
import { type Language, languageTags } from '@rastro/core/i18n/languages'
import { encode } from '@rastro/core/kit/schema'
import {
  checkKeys,
  fluidKeys,
  type InspectionWords,
  photoKeys,
  resultKeys,
} from '@rastro/core/messages/inspection-words'
import { attributePreference } from '@rastro/core/model/preferences'
import { type Inspection, inspections } from '@rastro/core/resources/inspection'
import { signatureSize } from '@rastro/core/vocabulary/service-orders'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { DocumentFrame, DocumentPart } from '../../ports/documents.ts'
import { pictureKindOf } from '../../ports/pictures.ts'
import { bytesOf, documentBrand } from '../documents/documents.ts'
import { inspectionWords } from './maintenances.ts'
import { openPhoto } from './photos.ts'

type Ctx = Has<'db' | 'blobs' | 'pictures' | 'clock' | 'documents'>

/** The longest side of a photo in the document, in pixels: sharp in print, and a small file. */
const maxSide = 900

interface Reader {
  readonly viewer: Viewer
  readonly language: Language
}

/** An inspection, as its reader sees it, as a PDF: what was found, with photos, signature and a digest of all of it. */
export async function documentOf(
  ctx: Ctx,
  inspection: Inspection,
  { viewer, language }: Reader,
): Promise<AsyncIterable<Uint8Array>> {
  const t = await inspectionWords(language)
  const timezone = knownTimezone(attributePreference(viewer, 'timezone'))
  const clock = { timezone, twelveHour: viewer.user.twelveHourFormat }
  const now = ctx.clock.now()
  const brand = await documentBrand(ctx, viewer.server, viewer.user)
  const frame: DocumentFrame = {
    title: t('inspectionTitle', { number: inspection.id }),
    subtitle: inspection.veiculo.placa,
    brand: { ...brand, name: brand.name || 'Rastro' },
    footer: t('inspectionFooter', { time: formatDateTime(now, clock), hash: await digestOf(ctx, inspection) }),
    pageText: (number) => t('inspectionPage', { number }),
    language: languageTags[language],
    created: now,
  }
  const moment = (time: Date | null) => (time ? formatDateTime(time, clock) : '')
  return ctx.documents.pdf(frame, partsOf(ctx, inspection, { t, moment, who: String(viewer.user.id) }))
}

interface Writing {
  readonly t: InspectionWords
  moment(time: Date | null): string
  /** In whose name pictures are drawn. */
  readonly who: string
}

async function* partsOf(ctx: Ctx, inspection: Inspection, writing: Writing): AsyncGenerator<DocumentPart> {
  const { t, moment, who } = writing
  const { informations, checklist, photos, signature } = inspection
  yield { kind: 'facts', facts: factsOf(inspection, writing) }
  yield { kind: 'heading', text: t('inspectionOutside') }
  yield { kind: 'text', text: informations.externa }
  yield { kind: 'heading', text: t('inspectionInside') }
  yield { kind: 'text', text: informations.interna }
  if (informations.observacoes) {
    yield { kind: 'heading', text: t('inspectionRemarks') }
    yield { kind: 'text', text: informations.observacoes }
  }
  if (checklist.length > 0) {
    const rows = checklist.map(({ item, state, note }) => [t(checkKeys[item]), t(resultKeys[state]), note ?? ''])
    const columns = [
      { title: t('inspectionItem'), share: 3 },
      { title: t('inspectionResult'), share: 2 },
      { title: t('inspectionNoteShort'), share: 5 },
    ]
    yield { kind: 'heading', text: t('inspectionChecklist') }
    yield { kind: 'table', columns, rows }
  }
  if (photos.length > 0) yield { kind: 'heading', text: t('inspectionPhotos') }
  for (const { subject, name, time } of photos) {
    const kind = pictureKindOf(name.slice(name.lastIndexOf('.') + 1)) ?? 'jpeg'
    const bytes = await ctx.pictures.redraw(await photoBytes(ctx, inspection, name), { kind, maxSide, who })
    yield { kind: 'picture', bytes, caption: `${t(photoKeys[subject])}, ${moment(new Date(time))}` }
  }
  if (signature) {
    yield { kind: 'heading', text: t('inspectionSignature') }
    yield { kind: 'drawing', path: signature.path, ...signatureSize, caption: signature.name }
  }
}

function factsOf(inspection: Inspection, { t, moment }: Writing): (readonly [string, string])[] {
  const { veiculo, motorista, informations, dtcard, doneTime } = inspection
  const { km, oleoeagua } = informations
  return [
    [t('inspectionMade'), moment(doneTime ?? dtcard)],
    [t('inspectionReceived'), moment(dtcard)],
    [t('sharedVehicle'), [veiculo.marca, veiculo.modelo].filter(Boolean).join(' ')],
    [t('inspectionPlate'), veiculo.placa],
    [t('sharedDriver'), motorista.name ?? ''],
    [t('inspectionTaxIdShort'), motorista.cpf],
    [t('inspectionLicenceNumber'), motorista.cnh ?? ''],
    [t('sharedPhone'), motorista.phone ?? ''],
    [t('inspectionKm'), formatNumber(km, 0)],
    [t('inspectionFluids'), oleoeagua ? t(fluidKeys[oleoeagua]) : ''],
  ]
}

async function photoBytes(ctx: Ctx, inspection: Inspection, name: string): Promise<Uint8Array> {
  const { stream } = await openPhoto(ctx, inspection, name)
  return bytesOf(stream)
}

/** SHA-256 of all that the reader sees of the inspection, with that of each photo. */
async function digestOf(ctx: Ctx, inspection: Inspection): Promise<string> {
  const photos: Record<string, string> = {}
  for (const { name } of inspection.photos) photos[name] = sha256(await photoBytes(ctx, inspection, name))
  return sha256(JSON.stringify({ inspection: encode(inspections.schema, inspection), photos }))
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
