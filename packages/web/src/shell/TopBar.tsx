import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { connectionValue } from '../live/live.ts'
import { paths } from '../paths.ts'
import { logOut } from '../session/log-in.ts'
import { useServer } from '../session/session.ts'
import { useValue } from '../session/value.ts'
import { useViewer } from '../session/viewer.ts'
import { logoSources } from '../theme/logo.ts'
import { useTheme } from '../theme/ThemeRoot.tsx'
import { BrandMark } from '../ui/BrandMark.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LogoutIcon, MenuIcon, UserIcon } from '../ui/icons.ts'
import { EventsButton } from './EventsButton.tsx'
import { MenuButton } from './MenuButton.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  eventsOpen: boolean
  onEvents(): void
}

/** The desk's bar (MAP-3): what is there, whether it is live, and who is looking. */
export function TopBar({ eventsOpen, onEvents }: TopBarProps): ReactNode {
  const t = useT('shared')
  const viewer = useViewer()
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={paths.map}>
        <Brand />
      </Link>
      {isShown(viewer, 'menu') && (
        <MenuButton className={styles.button}>
          <Icon of={MenuIcon} />
          {t('menuMenu')}
        </MenuButton>
      )}
      <span className={styles.space} />
      <ConnectionWord />
      {isShown(viewer, 'events') && <EventsButton open={eventsOpen} onClick={onEvents} />}
      {isShown(viewer, 'account') && (
        <Link className={classNames(styles.button, styles.user)} to={paths.account(viewer.user.id)}>
          <Icon of={UserIcon} />
          <span className="ellipsis">{viewer.user.name || viewer.user.email}</span>
        </Link>
      )}
      <IconButton icon={LogoutIcon} label={t('loginLogout')} onClick={logOut} />
    </header>
  )
}

function Brand(): ReactNode {
  const t = useT('shared')
  const { attributes } = useServer()
  const { scheme } = useTheme()
  const name = typeof attributes.title === 'string' && attributes.title ? attributes.title : t('appName')
  const { logo, logoInverted } = attributes
  return <BrandMark sources={logoSources({ host: location.hostname, scheme, logo, logoInverted })} name={name} />
}

/** LIVE-3, in a word. */
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
