/** The styles in which a plate is drawn. */
export type PlateKind = 'old' | 'mercosul' | 'other'

const old = /^[A-Z]{3}-\d{4}$/
const mercosul = /^[A-Z]{3}-\d[A-Z]\d{2}$/

/** LIST-31, LIST-32, LIST-33, A-75: ABC-1234 is old, ABC-1D23 is Mercosul, with the hyphen and in any case. */
export function plateKind(plate: string): PlateKind {
  const upper = plate.toUpperCase()
  return old.test(upper) ? 'old' : mercosul.test(upper) ? 'mercosul' : 'other'
}

const unhyphened = /^([A-Z]{3})[\s-]?(\d[A-Z\d]\d{2})$/

/** A typed plate as it is stored: in capitals, a Brazilian one with its hyphen. */
export function writtenPlate(typed: string): string {
  const upper = typed.trim().toUpperCase()
  return upper.replace(unhyphened, '$1-$2')
}
