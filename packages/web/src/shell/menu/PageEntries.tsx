import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Feature } from '../../feature/feature.ts'
import { useComesLater } from '../../feature/use-features.ts'
import { useT } from '../../i18n/translate.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { useViewer } from '../../session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LockIcon } from '../../ui/icons.ts'
import styles from './MenuPanel.module.css'
import { type PageGroup, useTitle } from './pages.ts'
import { rememberPage } from './recent-pages.ts'

interface PageEntriesProps {
  groups: readonly PageGroup[]
  tiles: boolean
  /** Called when an entry has been selected. */
  onGo?: () => void
}

/** The screens that the viewer may see, by group: rows of a list, or tiles with coloured icons (APP-24, APP-26). */
export function PageEntries({ groups, tiles, onGo }: PageEntriesProps): ReactNode {
  const t = useT('menu')
  const viewer = useViewer()
  return groups.map(({ title, tone, pages }) => {
    const shown = pages.filter(({ may }) => isShown(viewer, may))
    if (shown.length === 0) return null
    return (
      <section key={title} aria-label={t(title)}>
        {groups.length > 1 && <h3 className={styles.title}>{t(title)}</h3>}
        <ul className={tiles ? styles.tiles : undefined} data-tone={tone}>
          {shown.map((page) => (
            <li key={page.id}>
              <Entry page={page} userId={viewer.user.id} tiles={tiles} onGo={onGo} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

interface EntryProps {
  page: Feature
  userId: number
  tiles: boolean
  onGo: (() => void) | undefined
}

function Entry({ page, userId, tiles, onGo }: EntryProps): ReactNode {
  const t = useT('menu')
  const titleOf = useTitle()
  const { pathname } = useLocation()
  const address = page.entry(userId)
  const lack = useLack()
  const isLocked = page.plan !== undefined && lack(page.plan) !== undefined
  const later = useComesLater()(address) ? t('sharedLater') : undefined
  const hint = isLocked ? t('sharedNotInPlan') : later
  return (
    <Link
      className={classNames(styles.entry, tiles && styles.tile, later && styles.later)}
      to={address}
      aria-current={pathname === address ? 'page' : undefined}
      aria-description={hint}
      data-tip={hint}
      onClick={() => {
        rememberPage(userId, page)
        onGo?.()
      }}
    >
      <span className={styles.icon}>
        <Icon of={page.icon} size={tiles ? 24 : 18} />
      </span>
      <span className={styles.label}>{titleOf(page.title)}</span>
      {isLocked && (
        <span className={styles.lock}>
          <Icon of={LockIcon} size={16} />
        </span>
      )}
    </Link>
  )
}
