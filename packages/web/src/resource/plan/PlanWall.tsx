import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { AskButton, AskText, useLackText } from './Asking.tsx'
import styles from './PlanWall.module.css'
import type { Lack } from './use-own-plan.ts'

interface PlanWallProps {
  title: string
  lack: Lack
  /** Shows the screen all the same: reading and removing what one has belongs to every plan. */
  onSee?: (() => void) | undefined
}

/** In place of a screen whose feature is not in the plan, under its address: one sentence, and a way to ask for it (decision 144). */
export default function PlanWall({ title, lack, onSee }: PlanWallProps): ReactNode {
  const t = useT('bought')
  const text = useLackText()
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
      <section className={styles.panel}>
        <Empty
          title={text(lack)}
          action={
            <div className={styles.actions}>
              <AskButton lack={lack} />
              {onSee && <Button onClick={onSee}>{t('planSeeStored')}</Button>}
              <Link className={buttonClass('text')} to={paths.map}>
                {t('sharedBackToMap')}
              </Link>
            </div>
          }
        >
          <AskText lack={lack} />
        </Empty>
      </section>
    </main>
  )
}
