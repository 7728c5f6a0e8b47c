import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { connectionValue } from '../live/live.ts'
import { paths } from '../paths.ts'
import { useValue } from '../session/value.ts'
import { useViewer } from '../session/viewer.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LogoutIcon, MenuIcon, ReportsIcon, SearchIcon, UserIcon } from '../ui/icons.ts'
import { Brand } from './Brand.tsx'
import { EventsButton } from './EventsButton.tsx'
import { leave } from './leave.ts'
import { paletteValue } from './palette/open.ts'
import { eventsPanel, menuPanel, type Panel, reportsPanel } from './panel.ts'
import styles from './TopBar.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The desk's bar (MAP-3): navigation, live state, and user. */
export function TopBar({ panel: { open, toggle } }: { panel: Panel }): ReactNode {
  const t = useT('shared')
  const viewer = useViewer()
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={paths.map}>
        <Brand />
      </Link>
      {isShown(viewer, 'menu') && (
        <button
          type="button"
          className={styles.button}
          data-tour="menu"
          aria-expanded={open === menuPanel}
          onClick={() => toggle(menuPanel)}
        >
          <Icon of={MenuIcon} />
          {t('menuMenu')}
        </button>
      )}
      {isShown(viewer, 'reportScreens') && (
        <button
          type="button"
          className={styles.button}
          aria-expanded={open === reportsPanel}
          onClick={() => toggle(reportsPanel)}
        >
          <Icon of={ReportsIcon} />
          {t('menuReports')}
        </button>
      )}
      <button
        type="button"
        className={classNames(styles.button, styles.find)}
        data-tour="search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => paletteValue.set(true)}
      >
        <Icon of={SearchIcon} />
        {t('sharedSearch')}
        <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className={styles.space} />
      <ConnectionWord />
      {isShown(viewer, 'events') && <EventsButton open={open === eventsPanel} onClick={() => toggle(eventsPanel)} />}
      {isShown(viewer, 'account') && (
        <Link className={classNames(styles.button, styles.user)} to={paths.account(viewer.user.id)}>
          <Icon of={UserIcon} />
          <span className="ellipsis">{viewer.user.name || viewer.user.email}</span>
        </Link>
      )}
      <IconButton icon={LogoutIcon} label={t('loginLogout')} onClick={leave} />
    </header>
  )
}

/** The state of the live connection (LIVE-3), as a word. */
function ConnectionWord(): ReactNode {
  const t = useT('shared')
  const { kind } = useValue(connectionValue)
  const words = { open: 'liveLive', connecting: 'liveConnecting', down: 'liveOffline' } as const
  return (
    <span
      className={classNames(styles.live, kind === 'down' && styles.off, kind === 'connecting' && styles.waiting)}
      role="status"
    >
      <b />
      {t(words[kind])}
    </span>
  )
}
