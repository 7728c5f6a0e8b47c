import { usePreferences } from '../session/preferences.ts'

/** MNT-18, A-92: the currency symbol of amounts in inputs, and of amounts computed from them. */
export const useCurrency = (): string => usePreferences().coin ?? 'R$'
