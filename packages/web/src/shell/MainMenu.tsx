import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { setLanguage, useWords } from '../i18n/language.ts'
import { useT } from '../i18n/translate.ts'
import { paths } from '../paths.ts'
import { logOut } from '../session/log-in.ts'
import { useViewer } from '../session/viewer.ts'
import { themeChoices } from '../theme/scheme.ts'
import { useTheme } from '../theme/ThemeRoot.tsx'
import { DarkIcon, LanguageIcon, LightIcon, LogoutIcon, SystemThemeIcon, UserIcon } from '../ui/icons.ts'
import { Menu, type MenuEntry } from '../ui/Menu.tsx'

/** The person's own things: account, language, theme, the way out. */
export function MainMenu({ anchor, onClose }: { anchor: Element; onClose(): void }): ReactNode {
  const t = useT('shared')
  const navigate = useNavigate()
  const viewer = useViewer()
  const { language } = useWords()
  const { choice, setChoice, fixed } = useTheme()

  const account: MenuEntry[] = isShown(viewer, 'account')
    ? [{ label: t('settingsAccount'), icon: UserIcon, onSelect: () => navigate(paths.account(viewer.user.id)) }]
    : []
  const languages = (['en', 'ptBR'] as const).map((code, index) => ({
    label: t(code === 'en' ? 'languageEnglish' : 'languagePortuguese'),
    icon: LanguageIcon,
    checked: code === language,
    divided: index === 0,
    onSelect: () => setLanguage(code),
  }))
  const themes = themeChoices.map((theme, index) => ({
    label: t(themeTexts[theme]),
    icon: themeIcons[theme],
    checked: theme === choice,
    divided: index === 0,
    onSelect: () => setChoice(theme),
  }))
  const logout = { label: t('loginLogout'), icon: LogoutIcon, divided: true, onSelect: logOut }
  const entries = [...account, ...languages, ...(fixed ? [] : themes), logout]
  return <Menu label={t('menuMenu')} anchor={anchor} entries={entries} onClose={onClose} />
}

const themeTexts = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
const themeIcons = { system: SystemThemeIcon, light: LightIcon, dark: DarkIcon }
