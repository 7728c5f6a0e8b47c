import { type ReactNode, useEffect, useRef } from 'react'
import { useFeatures } from '../../feature/use-features.ts'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, HelpIcon, SearchIcon } from '../../ui/icons.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useDesk } from '../../ui/use-media.ts'
import { helpValue } from '../help/help-value.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { paletteValue } from '../palette/open.ts'
import { ThemeChoice } from '../ThemeChoice.tsx'
import styles from './MenuPanel.module.css'
import { PageEntries } from './PageEntries.tsx'
import { pageGroups } from './pages.ts'
import { useRecentPages } from './recent-pages.ts'

interface MenuPanelProps {
  which: 'menu' | 'reports'
  onClose(): void
}

/** APP-24, A-27: a list at the side of a desk; tiles on a phone, and on a desk by preference. */
export default function MenuPanel({ which, onClose }: MenuPanelProps): ReactNode {
  const t = useT('menu')
  const desk = useDesk()
  const { menuStyle } = usePreferences()
  const tiles = !desk || menuStyle === 'menuIcone'
  const panel = useRef<HTMLElement>(null)
  const groups = pageGroups(useFeatures(), which)
  const recent = useRecentPages(groups.flatMap(({ pages }) => pages))
  const title = t(which === 'menu' ? 'menuTitle' : 'reportTitle')
  useFocusReturn()
  useEffect(() => panel.current?.focus(), [which])
  const find = () => {
    onClose()
    paletteValue.set(true)
  }
  const help = () => {
    onClose()
    helpValue.set(true)
  }
  return (
    <aside ref={panel} className={classNames(styles.panel, tiles && styles.wide)} aria-label={title} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <IconButton icon={SearchIcon} label={t('paletteTitle')} onClick={find} />
        <IconButton icon={HelpIcon} label={t('menuHelp')} onClick={help} />
        <IconButton icon={CloseIcon} label={t('sharedClose')} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <PageEntries
          groups={[{ title: 'menuRecent', tone: 'brand', pages: recent }, ...groups]}
          tiles={tiles}
          onGo={onClose}
        />
        {which === 'menu' && <BrowserSettings />}
      </div>
    </aside>
  )
}

/** Language and theme: stored in this browser, they change at once. */
function BrowserSettings(): ReactNode {
  const t = useT('menu')
  const { fixed } = useTheme()
  return (
    <section className={styles.browser} aria-label={t('menuBrowser')}>
      <h3 className={styles.title}>{t('menuBrowser')}</h3>
      <LanguageChoice />
      {!fixed && <ThemeChoice />}
    </section>
  )
}
