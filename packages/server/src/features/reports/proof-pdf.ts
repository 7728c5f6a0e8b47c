import { formatDateTime } from '@rastro/core/format/dates'
import { formatNumber } from '@rastro/core/format/numbers'
import type { TextKey } from '@rastro/core/i18n/areas'
import { languageTags } from '@rastro/core/i18n/languages'
import { type Proof, type ProofCount, type ProofFix, proofPartNames } from '@rastro/core/model/proof'
import type { Has } from '../../context.ts'
import { loopTurns } from '../../db/loop-turns.ts'
import { wordsIn } from '../../http/words-in.ts'
import type { DocumentFrame, DocumentMap, DocumentPart } from '../../ports/documents.ts'
import { documentBrand } from '../documents/documents.ts'
import { drawnWay } from './drawn-way.ts'
import { commandRow, driverText, eventRow, fixRow, type ProofWriting, photoRow, sourceText } from './proof-rows.ts'
import type { FileReader } from './report-reader.ts'

export type ProofPdfCtx = Has<'db' | 'blobs' | 'clock' | 'config' | 'documents' | 'places' | 'placePictures'>

/** Rows that are drawn in one turn of the event loop. */
const rowsATurn = 20

/** A signed pack as a document, with the look of the reader's reseller and its moments on the clock of the pack. */
export async function proofPdf(ctx: ProofPdfCtx, proof: Proof, reader: FileReader): Promise<AsyncIterable<Uint8Array>> {
  const { viewer, language } = reader
  const { about, vehicle } = proof.parts
  const t = await wordsIn(language, 'proofSheet')
  const reading = { ...reader.reading, timezone: about.timezone, t }
  const brand = await documentBrand(ctx, viewer.server, viewer.user)
  const frame: DocumentFrame = {
    title: t('proofSheetTitle'),
    subtitle: vehicle.plate || vehicle.name,
    brand: { ...brand, name: brand.name || 'Rastro' },
    footer: `SHA-256 ${proof.sha256}`,
    pageText: (number) => t('reportFilePage', { number }),
    language: languageTags[language],
    created: new Date(about.made),
  }
  const map = await mapOf(ctx, proof, { ...reader, reading }, brand.colour)
  return ctx.documents.pdf(frame, partsOf(proof, { t, reading }, { map, address: addressOf(ctx) }))
}

/** Where a pack is verified. */
const addressOf = ({ config }: Has<'config'>): string => `${config.publicUrl?.replace(/\/$/, '') ?? ''}/proof-check`

/** Corners of the way: where a fix is valid. */
async function mapOf(
  ctx: ProofPdfCtx,
  { parts: { fixes } }: Proof,
  reader: FileReader,
  colour: string,
): Promise<DocumentMap | undefined> {
  const places = fixes.filter(isDrawn)
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return undefined
  const way = { places, start: new Date(first.time), end: new Date(last.time) }
  return drawnWay(ctx, way, { reader, colour, areas: [] })
}

/** Whether a fix is on the map. */
export const isDrawn = ({ valid, latitude, longitude }: ProofFix): boolean =>
  valid && (latitude !== 0 || longitude !== 0)

interface Around {
  readonly map: DocumentMap | undefined
  readonly address: string
}

async function* partsOf(proof: Proof, writing: ProofWriting, { map, address }: Around): AsyncGenerator<DocumentPart> {
  const { t } = writing
  const { parts, hashes, sha256, publicKey, signature } = proof
  const { counts } = parts.about
  yield { kind: 'facts', facts: factsOf(proof, writing) }
  yield { kind: 'heading', text: t('proofSheetReason') }
  yield { kind: 'text', text: parts.about.reason }
  yield { kind: 'heading', text: t('proofSheetFixes') }
  if (map) yield map
  yield countText(writing, counts.fixes)
  if (parts.fixes.length > 0)
    yield table(
      writing,
      fixColumns,
      inTurns(parts.fixes.toReversed(), (fix) => fixRow(writing, fix)),
    )
  yield { kind: 'heading', text: t('proofSheetEvents') }
  yield countText(writing, counts.events)
  if (parts.events.length > 0)
    yield table(
      writing,
      eventColumns,
      inTurns(parts.events.toReversed(), (event) => eventRow(writing, event)),
    )
  yield { kind: 'heading', text: t('proofSheetCommands') }
  yield countText(writing, counts.commands)
  if (parts.commands.length > 0)
    yield table(
      writing,
      commandColumns,
      inTurns(parts.commands.toReversed(), (command) => commandRow(writing, command)),
    )
  yield* photoParts(proof, writing)
  yield { kind: 'heading', text: t('proofSheetCheck') }
  const isWhole = address.startsWith('http')
  yield { kind: 'text', text: t('proofSheetHow', { address: isWhole ? address : t('proofSheetHere', { address }) }) }
  // A camera opens no address without its server
  if (isWhole) yield { kind: 'code', text: address, caption: address }
  const digests = proofPartNames
    .filter((name) => hashes[name] !== undefined)
    .map((name) => [t(partKeys[name]), hashes[name]])
  const rows = [
    ...digests,
    [t('proofSheetAll'), sha256],
    [t('proofSheetSignature'), signature],
    [t('proofSheetKey'), publicKey],
  ]
  yield table(writing, digestColumns, rows)
}

/** Numbered pictures, and a table that tells of each where it comes from, when it was taken, and the digest of its file. */
function* photoParts({ parts: { about, photos } }: Proof, writing: ProofWriting): Generator<DocumentPart> {
  const { counts } = about
  if (!photos || !counts.photos) return
  const { t } = writing
  const { total, included, others } = counts.photos
  const values = { total: formatNumber(total), included: formatNumber(included), others: formatNumber(others) }
  yield { kind: 'heading', text: t('proofSheetPhotos') }
  yield { kind: 'text', text: total === 0 ? t('proofSheetNone') : t('proofSheetPhotosCount', values), isSmall: true }
  if (others > 0) yield { kind: 'text', text: t('proofSheetOthers', values), isSmall: true }
  for (const [at, photo] of photos.entries()) {
    const bytes = Buffer.from(photo.picture, 'base64')
    yield { kind: 'picture', bytes, caption: `${at + 1}. ${sourceText(writing, photo)}` }
  }
  if (photos.length === 0) return
  const rows = photos.map((photo, at) => [String(at + 1), ...photoRow(writing, photo)])
  yield table(writing, photoColumns, rows)
}

type Column = readonly [title: TextKey<'proofSheet' | 'fleet'>, share: number, isRight?: true]
const fixColumns: readonly Column[] = [
  ['proofSheetTime', 19],
  ['proofSheetUtc', 18],
  ['attributeLatitude', 12, true],
  ['attributeLongitude', 12, true],
  ['attributeSpeed', 11, true],
  ['attributeIgnition', 9],
  ['proofSheetAddress', 32],
]
const eventColumns: readonly Column[] = [
  ['proofSheetTime', 20],
  ['proofSheetUtc', 20],
  ['proofSheetEvent', 60],
]
const commandColumns: readonly Column[] = [
  ['proofSheetTime', 18],
  ['proofSheetCommand', 25],
  ['proofSheetState', 15],
  ['proofSheetWho', 42],
]
const photoColumns: readonly Column[] = [
  ['proofSheetNumber', 4, true],
  ['proofSheetSource', 15],
  ['proofSheetTime', 15],
  ['proofSheetUtc', 15],
  ['proofSheetFileDigest', 51],
]
const digestColumns: readonly Column[] = [
  ['proofSheetPart', 25],
  ['proofSheetDigest', 75],
]
const partKeys = {
  about: 'proofSheetAbout',
  vehicle: 'sharedVehicle',
  tracker: 'proofSheetTracker',
  drivers: 'sharedDrivers',
  fixes: 'proofSheetFixes',
  events: 'proofSheetEvents',
  commands: 'proofSheetCommands',
  photos: 'proofSheetPhotos',
} as const

type Rows = Extract<DocumentPart, { kind: 'table' }>['rows']

const table = ({ t }: ProofWriting, columns: readonly Column[], rows: Rows): DocumentPart => ({
  kind: 'table',
  isSmall: true,
  columns: columns.map(([title, share, isRight = false]) => ({ title: t(title), share, isRight })),
  rows,
})

async function* inTurns<T>(items: readonly T[], rowOf: (item: T) => readonly string[]) {
  const turn = loopTurns()
  for (const [at, item] of items.entries()) {
    if (at % rowsATurn === 0) await turn()
    yield rowOf(item)
  }
}

/** How much there is, and that only the last rows are here where that is so. */
function countText({ t }: ProofWriting, { total, included }: ProofCount): DocumentPart {
  const values = { total: formatNumber(total), included: formatNumber(included) }
  const text = total === 0 ? t('proofSheetNone') : t(total > included ? 'proofSheetCut' : 'proofSheetCount', values)
  return { kind: 'text', text, isSmall: true }
}

function factsOf({ parts }: Proof, writing: ProofWriting): (readonly [string, string])[] {
  const { t, reading } = writing
  const { about, vehicle, tracker, drivers } = parts
  const moment = (text: string) => formatDateTime(new Date(text), reading)
  const title = [vehicle.brand, vehicle.model].filter(Boolean).join(' ')
  return [
    [t('sharedVehicle'), [title || vehicle.name, vehicle.year, vehicle.colour].filter(Boolean).join(', ')],
    [t('vehiclePlate'), vehicle.plate],
    [t('proofSheetChassis'), vehicle.chassis],
    [t('proofSheetRenavam'), vehicle.renavam],
    [t('proofSheetTracker'), [tracker.model, tracker.identifier].filter(Boolean).join(', ')],
    [t('sharedDrivers'), drivers.map((driver) => driverText(writing, driver)).join('\n')],
    [t('proofSheetPeriod'), `${moment(about.from)} – ${moment(about.to)}`],
    [t('reportFileZone'), about.timezone],
    [
      t('proofSheetMadeBy'),
      about.actor ? t('proofSheetActor', { actor: about.actor, name: about.madeBy }) : about.madeBy,
    ],
    [t('reportFileMade'), `${moment(about.made)} (${about.made.slice(0, 19).replace('T', ' ')} UTC)`],
  ]
}
