import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { connectionValue, useEvents } from '../live/live.ts'
import { paths } from '../paths.ts'
import { logOut } from '../session/log-in.ts'
import { useValue } from '../session/value.ts'
import { useViewer } from '../session/viewer.ts'
import { Icon } from '../ui/Icon.tsx'
import { EventsIcon, LogoutIcon, MapIcon, MenuIcon, UserIcon } from '../ui/icons.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './BottomBar.module.css'
import { badgeOf } from './events.ts'
import { MenuButton } from './MenuButton.tsx'

interface BottomBarProps {
  eventsOpen: boolean
  onEvents(): void
  onMap(): void
}

/** The phone's bar (APP-21); the map button turns while the live connection is not open (APP-22). */
export function BottomBar({ eventsOpen, onEvents, onMap }: BottomBarProps): ReactNode {
  const t = useT('shared')
  const viewer = useViewer()
  const connected = useValue(connectionValue).kind === 'open'
  const badge = badgeOf(useEvents().length)
  return (
    <nav className={styles.bar} aria-label={t('menuMain')}>
      {isShown(viewer, 'menu') ? (
        <MenuButton>
          <Icon of={MenuIcon} size={24} />
          {t('menuMenu')}
        </MenuButton>
      ) : (
        <span />
      )}
      {isShown(viewer, 'events') ? (
        <button type="button" aria-expanded={eventsOpen} onClick={onEvents}>
          <Icon of={EventsIcon} size={24} />
          {t('menuEvents')}
          {badge && <span className={styles.badge}>{badge}</span>}
        </button>
      ) : (
        <span />
      )}
      <button
        type="button"
        className={styles.map}
        aria-label={t(connected ? 'menuMap' : 'menuConnecting')}
        onClick={onMap}
      >
        {connected ? <Icon of={MapIcon} size={24} /> : <Spinner />}
      </button>
      {isShown(viewer, 'account') ? (
        <Link to={paths.account(viewer.user.id)}>
          <Icon of={UserIcon} size={24} />
          {t('menuAccount')}
        </Link>
      ) : (
        <span />
      )}
      <button type="button" onClick={logOut}>
        <Icon of={LogoutIcon} size={24} />
        {t('loginLogout')}
      </button>
    </nav>
  )
}
