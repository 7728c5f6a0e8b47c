/** Why something was refused or failed, as a code with its values: a page says it in the language of its reader. */
export interface Reason {
  /** A vocabulary of the texts and one of its words: `formulaFault.noVariable`. */
  readonly code: string
  readonly values: ReasonValues
}
export type ReasonValues = Readonly<Record<string, string | number>>

/** Tells the reason of a failure beside its English words, which are the answer. */
export const reasonHeader = 'x-reason'

/** A reason as the header tells it. */
export const writeReason = ({ code, values }: Reason): string => encodeURIComponent(JSON.stringify([code, values]))

/** The reason that a header tells; undefined where it tells none. */
export function readReason(header: string | null | undefined): Reason | undefined {
  if (!header) return undefined
  try {
    const [code, values] = JSON.parse(decodeURIComponent(header)) as [string, ReasonValues]
    return { code, values }
  } catch {
    // A proxy may have cut it off: the words say the same
    return undefined
  }
}

/** `{name} is missing` with its values, in English. */
export const reasonText = (text: string, values: ReasonValues): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
