/** Why something was refused or failed, as a code with its values, so that a page can translate it. */
export interface Reason {
  /** A vocabulary of the texts and one of its words: `formulaFault.noVariable`. */
  readonly code: string
  readonly values: ReasonValues
}
export type ReasonValues = Readonly<Record<string, string | number>>

/** A sentence in English with its reason. */
export interface ReasonedText {
  readonly message: string
  readonly reason: Reason
}

/** Header with the reason code of a failure, beside the English message in the body. */
export const reasonHeader = 'x-reason'

/** A reason as a header value. */
export const writeReason = ({ code, values }: Reason): string => encodeURIComponent(JSON.stringify([code, values]))

/** The reason in a header value; undefined where there is none. */
export function readReason(header: string | null | undefined): Reason | undefined {
  if (!header) return undefined
  try {
    const [code, values] = JSON.parse(decodeURIComponent(header)) as [string, ReasonValues]
    return { code, values }
  } catch {
    // A proxy may have truncated it: the message says the same
    return undefined
  }
}

/** `{name} is missing` with its values, in English. */
export const reasonText = (text: string, values: ReasonValues): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
