import type { TextKey, Within } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import type { Feature, MenuSection, Screen } from '../../feature/feature.ts'
import type { Tone } from '../../fleet/tone.ts'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'

/** Entries of the menu under their heading. */
export interface PageGroup {
  readonly title: TextKey<Within<'menu'>>
  readonly tone: Tone
  readonly pages: readonly Feature[]
}

type Heads = Readonly<Partial<Record<MenuSection, Pick<PageGroup, 'title' | 'tone'>>>>

/** APP-29: the settings, in the groups of the design; then the reports (APP-30). */
const menus = {
  menu: {
    fleet: { title: 'settingsFleet', tone: 'brand' },
    stock: { title: 'settingsStock', tone: 'brand' },
    automation: { title: 'settingsAutomation', tone: 'info' },
    accounts: { title: 'settingsAccounts', tone: 'parked' },
    system: { title: 'settingsSystem', tone: 'idling' },
  },
  reports: { reports: { title: 'reportTitle', tone: 'brand' } },
} as const satisfies Record<string, Heads>

/** The screens in the menu or the list of reports, by group. */
export const pageGroups = (features: readonly Feature[], which: keyof typeof menus): readonly PageGroup[] =>
  Object.entries<Pick<PageGroup, 'title' | 'tone'>>(menus[which]).map(([section, head]) => ({
    ...head,
    pages: features.filter(({ menu }) => menu === section),
  }))

/** All screens in menu and reports, in their order. */
export const listedPages = (features: readonly Feature[]): readonly Feature[] =>
  features.filter(({ menu }) => typeof menu === 'string')

/** The title of a feature or of a screen that comes later, in the language of the page. */
export function useTitle(): (title: Screen['title']) => string {
  const t = useT('menu') as Translate
  const { language } = useWords()
  return (title) => (typeof title === 'string' ? t(title) : title[language])
}
