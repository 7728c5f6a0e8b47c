import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Title } from '../../feature/feature.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { AskButton, AskText, useLackText } from '../../resource/plan/Asking.tsx'
import type { Lack } from '../../resource/plan/use-own-plan.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useTitle } from '../menu/pages.ts'
import styles from './PlanWall.module.css'

interface PlanWallProps {
  /** Of its feature: a word of the menu. */
  title: Title
  lack: Lack
  /** Shows the screen all the same: reading and removing what one has belongs to every plan. */
  onSee?: (() => void) | undefined
}

/** In place of a screen whose feature is not in the plan, under its address: one sentence, and a way to ask for it (decision 144). */
export default function PlanWall({ title, lack, onSee }: PlanWallProps): ReactNode {
  const t = useT('bought')
  const titleOf = useTitle()
  const text = useLackText()
  return (
    <main className={styles.page}>
      <h1>{titleOf(title)}</h1>
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
