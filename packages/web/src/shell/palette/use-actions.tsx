import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Feature } from '../../feature/feature.ts'
import { useComesLater, useFeatures } from '../../feature/use-features.ts'
import { setLanguage, useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { live } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { useCan, useViewer } from '../../session/viewer.ts'
import { themeChoices } from '../../theme/scheme.ts'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { type Glyph, Icon } from '../../ui/Icon.tsx'
import {
  AddIcon,
  DarkIcon,
  HelpIcon,
  LanguageIcon,
  LightIcon,
  LogoutIcon,
  MapIcon,
  SystemThemeIcon,
} from '../../ui/icons.ts'
import { addingValue } from '../adding.ts'
import { helpValue } from '../help/help-value.ts'
import { leave } from '../leave.ts'
import { listedPages, useTitle } from '../menu/pages.ts'
import { rememberPage, useRecentPages } from '../menu/recent-pages.ts'
import type { Entry } from './entries.ts'

export const sign = (glyph: Glyph): ReactNode => <Icon of={glyph} size={18} />

/** The actions without a selected vehicle: add one, change theme and language, log out. */
export function useActions(): Entry[] {
  const t = useT('menu')
  const navigate = useNavigate()
  const mayAdd = useCan('device.create', { deviceCount: live.size() ?? 0 })
  const { language } = useWords()
  const { choice, setChoice, fixed } = useTheme()
  const add: Entry = {
    id: 'add',
    text: t('deviceAdd'),
    sign: sign(AddIcon),
    choose() {
      addingValue.set(true)
      void navigate(paths.map)
    },
  }
  const themes = themeChoices
    .filter((theme) => theme !== choice)
    .map((theme) => ({
      id: `theme-${theme}`,
      text: t('paletteTheme', { theme: t(themeTexts[theme]) }),
      sign: sign(themeIcons[theme]),
      choose: () => setChoice(theme),
    }))
  const other = language === 'en' ? 'ptBR' : 'en'
  const languageName = t(other === 'en' ? 'languageEnglish' : 'languagePortuguese')
  return [
    ...(mayAdd ? [add] : []),
    ...(fixed ? [] : themes),
    {
      id: 'language',
      text: t('paletteLanguage', { language: languageName }),
      sign: sign(LanguageIcon),
      choose: () => void setLanguage(other),
    },
    { id: 'help', text: t('menuHelp'), sign: sign(HelpIcon), choose: () => helpValue.set(true) },
    { id: 'logout', text: t('loginLogout'), sign: sign(LogoutIcon), choose: () => void leave() },
  ]
}

const themeTexts = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
const themeIcons = { system: SystemThemeIcon, light: LightIcon, dark: DarkIcon }

/** A screen of the menu, or the map. */
interface PageEntry extends Entry {
  /** The person has opened it recently. */
  readonly recent?: boolean
}

/** The map, and the screens of the menu that the viewer may see: recently opened ones first. */
export function usePages(): PageEntry[] {
  const t = useT('menu')
  const navigate = useNavigate()
  const viewer = useViewer()
  const titleOf = useTitle()
  const comesLater = useComesLater()
  const lack = useLack()
  const pages = listedPages(useFeatures()).filter(({ may }) => isShown(viewer, may))
  const recent = useRecentPages(pages)
  const map = {
    id: 'map',
    text: t('menuMap'),
    sign: sign(MapIcon),
    choose: () => void navigate(paths.map),
  }
  const entryOf = (page: Feature): PageEntry => ({
    id: page.id,
    text: titleOf(page.title),
    sign: sign(page.icon),
    isLocked: page.plan !== undefined && lack(page.plan) !== undefined,
    isLater: comesLater(page.entry(viewer.user.id)),
    recent: recent.includes(page),
    choose() {
      rememberPage(viewer.user.id, page)
      void navigate(page.entry(viewer.user.id))
    },
  })
  return [...recent.map(entryOf), map, ...pages.filter((page) => !recent.includes(page)).map(entryOf)]
}
