const generated = '[0-9a-f]{32}_\\d{13}\\.(?:jpg|jpeg|png|pdf)'
const isGenerated = new RegExp(`^${generated}$`)
const anyGenerated = new RegExp(`\\b${generated}\\b`, 'g')

/** Maximum size of an uploaded file, in bytes. */
export const maxFileBytes = 10_000_000

/** True for the name of an uploaded picture or document: a hash, the time of the upload in ms, and its ending. */
export const isPrivateFileName = (name: string): boolean => isGenerated.test(name)

/** The files named anywhere in a record's attributes. */
export const filesNamedIn = (attributes: object): string[] => [
  ...new Set(JSON.stringify(attributes).match(anyGenerated) ?? []),
]
