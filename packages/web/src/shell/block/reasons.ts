import type { TextKey } from '@rastro/core/i18n/areas'

/** The preset reasons. */
export const quickReasons = [
  'blockReasonTheft',
  'blockReasonUse',
  'blockReasonOwner',
] as const satisfies TextKey<'block'>[]
export type QuickReason = (typeof quickReasons)[number]

/** The person's reason: a preset one, free text, or both. */
export interface Reason {
  readonly quick: QuickReason | undefined
  readonly detail: string
}

/** Max length of the detail, in characters. */
export const maxCharacters = 500

/** The text that is sent and stored: "Theft or robbery: report 4471"; empty without a reason. */
export const reasonText = ({ quick, detail }: Reason, say: (key: QuickReason) => string): string =>
  [quick && say(quick), detail.trim()].filter(Boolean).join(': ')
