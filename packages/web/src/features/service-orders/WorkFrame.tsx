import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { AppError } from '@rastro/core/kit/errors'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../resource/show-error.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BackIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWork } from './use-work.ts'
import styles from './Work.module.css'

interface WorkFrameProps {
  title: string
  /** Below the title. */
  caption?: ReactNode
  /** At the right of the title. */
  beside?: ReactNode
  back: string
  foot?: ReactNode
  children: ReactNode
}

/** A page of an installer: a head that stays, the page, and large buttons at its foot. */
export function WorkFrame({ title, caption, beside, back, foot, children }: WorkFrameProps): ReactNode {
  const t = useT('orders')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link className={styles.back} to={back} aria-label={t('sharedBack')}>
          <Icon of={BackIcon} />
        </Link>
        <div>
          <h1>{title}</h1>
          {caption && <p className="caption">{caption}</p>}
        </div>
        {beside}
      </header>
      <main className={styles.body}>{children}</main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}

/** The order of this address, once it is there; what is in its place otherwise. */
export function WithWork({ id, children }: { id: number; children: (work: OrderAnswer) => ReactNode }): ReactNode {
  const t = useT('orders')
  const { data, error } = useWork(id)
  const isGone = error instanceof AppError && [400, 403, 404].includes(error.status)
  // What was read before stays on the screen while there is no connection
  if (data && !isGone) {
    return (
      <>
        {children(data)}
        {error && (
          <p className={styles.offline} role="status">
            {t('orderOffline')}
          </p>
        )}
      </>
    )
  }
  return (
    <WorkFrame title={t('orderOne')} back={paths.myOrders}>
      {error || !(id > 0) ? (
        <div className={styles.card} role="alert">
          <p>{t('sharedNotThere')}</p>
          {error && <p className="caption">{errorText(error)}</p>}
        </div>
      ) : (
        <Skeleton height={180} />
      )}
    </WorkFrame>
  )
}
