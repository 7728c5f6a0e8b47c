import { isShown } from '@rastro/core/access/menu'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFeatures } from '../feature/use-features.ts'
import { useT } from '../i18n/translate.ts'
import { connectionValue } from '../live/live.ts'
import { paths } from '../paths.ts'
import { usePreferences } from '../session/preferences.ts'
import { useValue } from '../session/value.ts'
import { useViewer } from '../session/viewer.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { HelpIcon, LogoutIcon, MapIcon, MenuIcon, ReportsIcon, UserIcon } from '../ui/icons.ts'
import { Segments } from '../ui/Segments.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Brand } from './Brand.tsx'
import { helpValue } from './help/help-value.ts'
import { leave } from './leave.ts'
import { PageEntries } from './menu/PageEntries.tsx'
import { pageGroups } from './menu/pages.ts'
import { menuPanel, type Panel, reportsPanel } from './panel.ts'
import styles from './SideDrawer.module.css'

type Section = 'settings' | 'reports'

/** APP-20, APP-23: the drawer at the left of every page of a desk but the map. Its initial section is that of the page. */
export default function SideDrawer({ section, panel }: { section: Section; panel: Panel }): ReactNode {
  const t = useT('menu')
  const viewer = useViewer()
  const features = useFeatures()
  const { menuStyle } = usePreferences()
  const isConnected = useValue(connectionValue).kind === 'open'
  const [shown, show] = useState(section)
  const hasMenu = isShown(viewer, 'menu')
  const hasReports = isShown(viewer, 'reportScreens')
  const name = viewer.user.name || viewer.user.email
  const both = hasMenu && hasReports
  const list = both ? shown : hasMenu ? 'settings' : 'reports'
  return (
    <aside className={styles.drawer} aria-label={t('menuTitle')}>
      <Link className={styles.brand} to={paths.map}>
        <Brand />
      </Link>
      <div className={styles.user}>
        <Icon of={UserIcon} size={18} />
        {isShown(viewer, 'account') ? (
          <Link className="ellipsis" to={paths.account(viewer.user.id)}>
            {name}
          </Link>
        ) : (
          <span className="ellipsis">{name}</span>
        )}
        <IconButton size="small" icon={HelpIcon} label={t('menuHelp')} onClick={() => helpValue.set(true)} />
        <IconButton size="small" icon={LogoutIcon} label={t('loginLogout')} onClick={leave} />
      </div>
      <Link className={styles.map} to={paths.map} aria-label={t(isConnected ? 'menuMap' : 'menuConnecting')}>
        {isConnected ? <Icon of={MapIcon} size={20} /> : <Spinner />}
        {t('menuMap')}
      </Link>
      {menuStyle === 'menuIcone' ? (
        <div className={styles.buttons}>
          {hasMenu && <PanelButton icon={MenuIcon} name={menuPanel} text={t('menuMenu')} panel={panel} />}
          {hasReports && <PanelButton icon={ReportsIcon} name={reportsPanel} text={t('menuReports')} panel={panel} />}
        </div>
      ) : (
        <>
          {both && (
            <Segments
              label={t('menuMain')}
              value={shown}
              choices={[
                { value: 'settings', text: t('settingsTitle') },
                { value: 'reports', text: t('reportTitle') },
              ]}
              onChange={(chosen: Section) => show(chosen)}
            />
          )}
          {(hasMenu || hasReports) && (
            <nav className={styles.list} aria-label={t(list === 'settings' ? 'settingsTitle' : 'reportTitle')}>
              <PageEntries groups={pageGroups(features, list === 'settings' ? 'menu' : 'reports')} tiles={false} />
            </nav>
          )}
        </>
      )}
    </aside>
  )
}

interface PanelButtonProps {
  icon: typeof MenuIcon
  name: string
  text: string
  panel: Panel
}

function PanelButton({ icon, name, text, panel: { open, toggle } }: PanelButtonProps): ReactNode {
  return (
    <Button icon={icon} aria-expanded={open === name} onClick={() => toggle(name)}>
      {text}
    </Button>
  )
}
