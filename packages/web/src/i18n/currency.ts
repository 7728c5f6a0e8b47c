import { usePreferences } from '../session/preferences.ts'

/** MNT-18, A-92: what stands before an amount that is typed, and before those that come of it. */
export const useCurrency = (): string => usePreferences().coin ?? 'R$'
