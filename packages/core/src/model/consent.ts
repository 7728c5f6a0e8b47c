import { Flag, Id, Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** What an account is asked to agree to: the terms of use, the privacy policy, and what the operator asks for besides. */
export const consentDocuments = ['terms', 'privacy', 'optional'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

/** The lengths of a version and of a source that count; more is cut off. */
const maxVersionLength = 40
const maxSourceLength = 2000

const Document = Type.Unsafe<ConsentDocument>(Type.String({ enum: consentDocuments }))

/** A version of a document: two are the same when their version and their source are. */
export const documentVersionSchema = Type.Object({
  document: Document,
  version: Type.String({ maxLength: maxVersionLength }),
  /** The address of the text, or the text itself where it is short. */
  source: Type.String({ maxLength: maxSourceLength }),
})
export type DocumentVersion = Static<typeof documentVersionSchema>

/** A decision of an account about a version of a document; never changed, the latest of a document counts (LGPD art. 8). */
export const consentSchema = Type.Object({
  ...documentVersionSchema.properties,
  id: Id,
  /** False: it was withdrawn. */
  granted: Flag,
  time: Time,
  /** The network address and the language of the page in which it was decided; null where they are unknown or were erased. */
  address: Nullable(Type.String()),
  language: Nullable(Type.String()),
})
export type Consent = Static<typeof consentSchema>

/** A decision as it is sent: about the version that the person has read. */
export const consentChoiceSchema = Type.Object({ ...documentVersionSchema.properties, granted: Type.Boolean() })
export type ConsentChoice = Static<typeof consentChoiceSchema>

type Attributes = Readonly<Record<string, unknown>>

/** The documents that this installation, or the brand of its domain, asks for now. */
export function documentsOf(attributes: Attributes): DocumentVersion[] {
  const asked: Record<ConsentDocument, readonly [source: string, version: string]> = {
    terms: ['termsUrl', 'termsVersion'],
    privacy: ['privacyUrl', 'privacyVersion'],
    optional: ['optionalConsent', 'optionalConsentVersion'],
  }
  return consentDocuments.flatMap((document) => {
    const [source, version] = asked[document].map((name) => textOf(attributes[name]))
    if (!source) return []
    return { document, version: version!.slice(0, maxVersionLength), source: source.slice(0, maxSourceLength) }
  })
}

/** True when the latest decision about this document agrees to this version of it. */
export function isGranted(current: DocumentVersion, decisions: readonly Consent[]): boolean {
  const latest = decisions
    .filter(({ document }) => document === current.document)
    .reduce<Consent | undefined>((last, next) => (last && last.id > next.id ? last : next), undefined)
  return latest?.granted === true && latest.version === current.version && latest.source === current.source
}

/**
 * USER-57, A-35: what has to be accepted before the product is used; nothing where no terms are set. A client of a stock server only
 * says that terms were accepted (`termsAccepted`), and not which: that counts while they have no version.
 */
export function dueDocuments(
  documents: readonly DocumentVersion[],
  user: { readonly attributes: Attributes },
  decisions: readonly Consent[],
): DocumentVersion[] {
  const required = documents.filter(({ document }) => document !== 'optional')
  if (required[0]?.document !== 'terms') return []
  const isBefore = (current: DocumentVersion) =>
    user.attributes.termsAccepted === true &&
    current.version === '' &&
    !decisions.some(({ document }) => document === current.document)
  return required.filter((current) => !isGranted(current, decisions) && !isBefore(current))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
