import type { Scheme } from './tokens.ts'

/** The options of the menu; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

interface SchemeInputs {
  /** The server's attribute; anything but a boolean leaves the choice open. */
  darkMode: unknown
  choice: ThemeChoice
  systemDark: boolean
}

/** The scheme to show: the server's setting, else the person's, else the device's (APP-13, APP-14). */
export function schemeOf({ darkMode, choice, systemDark }: SchemeInputs): Scheme {
  if (typeof darkMode === 'boolean') return darkMode ? 'dark' : 'light'
  if (choice !== 'system') return choice
  return systemDark ? 'dark' : 'light'
}

export const themeKey = 'theme'

export function readThemeChoice(storage: Pick<Storage, 'getItem'>): ThemeChoice {
  const stored = storage.getItem(themeKey)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}
