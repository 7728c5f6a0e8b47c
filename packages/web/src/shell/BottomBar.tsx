import { isShown } from '@rastro/core/access/menu'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { connectionValue } from '../live/live.ts'
import { paths } from '../paths.ts'
import { useValue } from '../session/value.ts'
import { useViewer } from '../session/viewer.ts'
import { Icon } from '../ui/Icon.tsx'
import { LogoutIcon, MapIcon, MenuIcon, ReportsIcon, UserIcon } from '../ui/icons.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './BottomBar.module.css'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { menuPanel, type Panel, reportsPanel } from './panel.ts'

/** The phone's bar (APP-21); the map button spins while the live connection is down (APP-22). */
export function BottomBar({ panel: { open, toggle, close } }: { panel: Panel }): ReactNode {
  const t = useT('shared')
  const viewer = useViewer()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const connected = useValue(connectionValue).kind === 'open'
  const goToMap = () => {
    close()
    if (location.pathname !== paths.map) void navigate(paths.map)
  }
  return (
    <nav className={styles.bar} aria-label={t('menuMain')}>
      {isShown(viewer, 'menu') ? (
        <button type="button" data-tour="menu" aria-expanded={open === menuPanel} onClick={() => toggle(menuPanel)}>
          <Icon of={MenuIcon} size={24} />
          {t('menuMenu')}
        </button>
      ) : (
        <span />
      )}
      {isShown(viewer, 'reportScreens') ? (
        <button type="button" aria-expanded={open === reportsPanel} onClick={() => toggle(reportsPanel)}>
          <Icon of={ReportsIcon} size={24} />
          {t('menuReports')}
        </button>
      ) : (
        <span />
      )}
      <button
        type="button"
        className={styles.map}
        aria-label={t(connected ? 'menuMap' : 'menuConnecting')}
        onClick={goToMap}
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
      <button type="button" onClick={() => setLeaving(true)}>
        <Icon of={LogoutIcon} size={24} />
        {t('loginLogout')}
      </button>
      {isLeaving && <LeaveQuestion onClose={() => setLeaving(false)} />}
    </nav>
  )
}
