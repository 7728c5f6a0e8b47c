import { Integer, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'
import type { CutEvidence } from '../resources/queued-command.ts'
import type { CommandOrigin, CommandState } from '../vocabulary/command-states.ts'
import type { EngineEffect } from '../vocabulary/engine-effects.ts'

/**
 * Bounds of a proof pack: days, rows of each part, letters of the reason and of other texts, photos that are offered and that are in it,
 * their longest side (pixels) and bytes, and bytes of its file, in which all of them fit (decision 182).
 */
export const proofBounds = {
  days: 7,
  fixes: 1000,
  events: 500,
  commands: 200,
  drivers: 20,
  photosOffered: 60,
  photos: 12,
  photoSide: 640,
  photoBytes: 1_500_000,
  reason: 500,
  text: 300,
  bytes: 4 * 1024 * 1024,
} as const

/** A text of a unit or of a person, cut where it is too long for a pack. */
export const proofText = (text: string | null): string | null =>
  text !== null && text.length > proofBounds.text ? `${text.slice(0, proofBounds.text - 1).toWellFormed()}…` : text

/** The parts of a pack, each with a digest of its own. */
export const proofPartNames = [
  'about',
  'vehicle',
  'tracker',
  'drivers',
  'fixes',
  'events',
  'commands',
  'photos',
] as const
export type ProofPartName = (typeof proofPartNames)[number]

/** How many rows the period has, and how many of them, the last ones, are in the pack. */
export interface ProofCount {
  readonly total: number
  readonly included: number
}

/** A fix as the tracker sent it. Moments as ISO texts in UTC, speed in km/h. */
export interface ProofFix {
  readonly id: number
  readonly time: string
  readonly received: string
  readonly valid: boolean
  readonly latitude: number
  readonly longitude: number
  readonly speedKmh: number
  readonly course: number
  readonly ignition: boolean | null
  readonly satellites: number | null
  readonly address: string | null
}

export interface ProofEvent {
  readonly id: number
  readonly time: string
  readonly type: string
  /** The alarms, and the fence or the maintenance, as they were named then. */
  readonly alarm: string | null
  readonly name: string | null
  readonly positionId: number
}

/** A command with who gave and who approved it, as far as the reader may know (decision 75). */
export interface ProofCommand {
  readonly id: number
  readonly type: string
  readonly effect: EngineEffect | null
  readonly state: CommandState
  readonly origin: CommandOrigin
  readonly reason: string | null
  readonly givenBy: string | null
  readonly given: string
  readonly approvedBy: string | null
  readonly approved: string | null
  readonly cancelledBy: string | null
  readonly cancelled: string | null
  readonly sent: string | null
  readonly answered: string | null
  readonly answer: string | null
  readonly withdrawal: string | null
  readonly evidence: CutEvidence
}

export interface ProofDriver {
  readonly identifier: string
  readonly name: string | null
  readonly taxId: string | null
  readonly licence: string | null
  readonly licenceCategory: string | null
}

/** Where a photo comes from: the picture of the vehicle, its tracker, or an inspection. */
export const proofPhotoSources = ['vehicle', 'tracker', 'inspection'] as const
export type ProofPhotoSource = (typeof proofPhotoSources)[number]

/** A photo, made smaller. The picture of a vehicle has no time. */
export interface ProofPhoto {
  readonly source: ProofPhotoSource
  readonly time: string | null
  readonly name: string
  readonly inspectionId: number | null
  /** Of the file as it was stored. */
  readonly sha256: string
  /** JPEG in base64. */
  readonly picture: string
}

/** Photos of the period, and how many other files it has that no page can show: films, recordings, other formats. */
export interface ProofPhotoCount extends ProofCount {
  readonly others: number
}

export interface ProofParts {
  readonly about: {
    readonly made: string
    readonly madeBy: string
    /** Who was logged in as that account. */
    readonly actor: string | null
    readonly reason: string
    readonly from: string
    readonly to: string
    readonly timezone: string
    readonly counts: {
      readonly fixes: ProofCount
      readonly events: ProofCount
      readonly commands: ProofCount
      readonly photos?: ProofPhotoCount
    }
  }
  readonly vehicle: {
    readonly id: number
    readonly name: string
    readonly plate: string
    readonly brand: string
    readonly model: string
    readonly year: string
    readonly colour: string
    readonly chassis: string
    readonly renavam: string
  }
  readonly tracker: { readonly identifier: string; readonly model: string | null; readonly protocol: string | null }
  readonly drivers: readonly ProofDriver[]
  readonly fixes: readonly ProofFix[]
  readonly events: readonly ProofEvent[]
  readonly commands: readonly ProofCommand[]
  /** Packs that were made before there were photos do not have this part. */
  readonly photos?: readonly ProofPhoto[]
}

/** The version of the format, which is signed as well. */
export const proofFormat = 'rastro-proof-1'

/** A proof pack: its parts, a SHA-256 over the canonical JSON of each, one over all of them, and the signature of that. */
export interface Proof {
  readonly format: typeof proofFormat
  readonly parts: ProofParts
  readonly hashes: Readonly<Record<ProofPartName, string>>
  /** Over the canonical JSON of `hashes`. */
  readonly sha256: string
  /** Ed25519, as SPKI in base64. */
  readonly publicKey: string
  /** Of `<format> <sha256>`, in base64. */
  readonly signature: string
}

/** What is said about a pack: whether it is as this installation signed it, and which parts differ from their digests. */
export const proofCheckSchema = Type.Object({
  isValid: Type.Boolean(),
  /** The signature is of this installation, over the digest that the pack states. */
  isSigned: Type.Boolean(),
  /** The parts that differ; `hashes` where the digests of the parts are not those that were signed. */
  differing: Type.Array(Type.String()),
  /** Of the digests in the file. */
  sha256: Type.String(),
  /** Of a valid pack. */
  made: Type.Union([Time, Type.Null()], { default: null }),
  plate: Text,
})
export type ProofCheck = Static<typeof proofCheckSchema>

const countSchema = Type.Object({ total: Integer, included: Integer })

/** A photo that may go into a pack, under the key that it is chosen by. `name` is that of its file. */
export const proofPhotoOfferSchema = Type.Object({
  key: Type.String(),
  source: Type.Unsafe<ProofPhotoSource>(Type.String({ enum: proofPhotoSources })),
  time: Nullable(Time),
  name: Type.String(),
  inspectionId: Nullable(Integer),
})
export type ProofPhotoOffer = Static<typeof proofPhotoOfferSchema>

/** What a pack would have, before it is made. */
export const proofPreviewSchema = Type.Object({
  from: Time,
  to: Time,
  counts: Type.Object({ fixes: countSchema, events: countSchema, commands: countSchema }),
  /** Names of who drove, or what the tracker sent of one who is not known. */
  drivers: Type.Array(Type.String()),
  /** There is a place to draw. */
  hasMap: Type.Boolean(),
  /** The newest first, after the picture of the vehicle. */
  photos: Type.Array(proofPhotoOfferSchema),
  /** Files of the period that no page can show. */
  others: Integer,
  /** Of the file without photos. */
  bytes: Integer,
  /** What a photo adds, about. */
  photoBytes: Integer,
})
export type ProofPreview = Static<typeof proofPreviewSchema>
