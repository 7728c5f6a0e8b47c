import type { TextKey } from '@rastro/core/i18n/areas'

/** The reasons that are chosen by one click. */
export const quickReasons = [
  'blockReasonTheft',
  'blockReasonUse',
  'blockReasonOwner',
] as const satisfies TextKey<'block'>[]
export type QuickReason = (typeof quickReasons)[number]

/** What a person has said of why: one of the reasons, words of their own, or both. */
export interface Reason {
  readonly quick: QuickReason | undefined
  readonly detail: string
}

/** The longest detail, in characters. */
export const maxCharacters = 500

/** As it is sent and stored: "Theft or robbery: report 4471"; empty where nothing was said. */
export const reasonText = ({ quick, detail }: Reason, say: (key: QuickReason) => string): string =>
  [quick && say(quick), detail.trim()].filter(Boolean).join(': ')
