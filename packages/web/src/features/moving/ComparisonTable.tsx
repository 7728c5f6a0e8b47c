import type { Moving } from '@rastro/core/api/moving'
import { formatNumber } from '@rastro/core/format/numbers'
import { Fragment, type ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { NamedRows } from './KindTable.tsx'
import styles from './Moving.module.css'
import { kindWord, linkWord } from './moving-words.ts'

const words = { equal: 'movingEqual', changed: 'movingChanged', different: 'movingDifferent' } as const
const states = { equal: 'ok', changed: 'warn', different: 'alarm' } as const

/** What was there beside what stands here: numbers and hashes of each kind. */
export function ComparisonTable({ comparisons }: { comparisons: Moving['comparisons'] }): ReactNode {
  const t = useT('moving')
  const isDifferent = comparisons.some(({ verdict }) => verdict === 'different')
  return (
    <section className={styles.panel} aria-label={t('movingCompared')}>
      <h2>{t('movingCompared')}</h2>
      <p className={styles.verdict} data-state={isDifferent ? 'alarm' : 'ok'}>
        {t(isDifferent ? 'movingSomeDifferent' : 'movingAllEqual')}
      </p>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('movingOne')}</th>
              <th scope="col">{t('movingThere')}</th>
              <th scope="col">{t('movingHere')}</th>
              <th scope="col" className={styles.state} />
            </tr>
          </thead>
          <tbody>
            {comparisons.map(({ kind, there, here, verdict, twins, differing, named }) => (
              <Fragment key={kind}>
                <tr data-state={states[verdict]}>
                  <th scope="row">
                    {kindWord(t, kind)}
                    {kind.includes(':') && <small>{linkWord(t, kind)}</small>}
                    <span className={styles.below}>{t(words[verdict])}</span>
                  </th>
                  {[there, here].map(({ rows, hash }, index) => (
                    <td key={index}>
                      {formatNumber(rows)} <code>{hash}</code>
                    </td>
                  ))}
                  <td className={styles.state}>{t(words[verdict])}</td>
                </tr>
                {(named.length > 0 || twins > 0) && (
                  <tr>
                    <td colSpan={4} className={styles.named}>
                      {twins > 0 && t('movingTwins', { count: twins })}
                      <NamedRows named={named} count={differing} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
