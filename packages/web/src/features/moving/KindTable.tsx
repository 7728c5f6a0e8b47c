import type { Moving } from '@rastro/core/api/moving'
import { formatNumber } from '@rastro/core/format/numbers'
import { Fragment, type ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './Moving.module.css'
import { kindWord, reasonWord, withLinksAsOne } from './moving-words.ts'

/** What comes, or came, of each kind, and what stays behind, with the reasons. */
export function KindTable({ run }: { run: Moving }): ReactNode {
  const t = useT('moving')
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('movingOne')}</th>
            <th scope="col">{t('movingThere')}</th>
            <th scope="col">{t(run.action === 'check' ? 'movingComes' : 'movingCame')}</th>
            <th scope="col">{t('movingKnown')}</th>
            <th scope="col">{t('movingLeft')}</th>
          </tr>
        </thead>
        <tbody>
          {withLinksAsOne(t, run.reports).map(({ kind, source, added, known, refused, named }) => (
            <Fragment key={kind}>
              <tr data-state={refused > 0 ? 'warn' : undefined}>
                <th scope="row">{kindWord(t, kind)}</th>
                {[source, added, known, refused].map((count, index) => (
                  <td key={index}>{formatNumber(count)}</td>
                ))}
              </tr>
              {named.length > 0 && (
                <tr>
                  <td colSpan={5} className={styles.named}>
                    <NamedRows named={named} count={refused} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Named = Moving['comparisons'][number]['named'][number] & Partial<Moving['reports'][number]['named'][number]>
interface NamedRowsProps {
  named: readonly Named[]
  /** How many there are, of which `named` are the first. */
  count: number
}

/** The first rows by their names and ids there, with the reasons, and how many more there are. */
export function NamedRows({ named, count }: NamedRowsProps): ReactNode {
  const t = useT('moving')
  return (
    <ul>
      {named.map(({ oldId, name, why }) => (
        <li key={`${name} ${oldId} ${why}`}>
          {name ? `${name} (${oldId})` : oldId}: {reasonWord(t, why)}
        </li>
      ))}
      {count > named.length && (
        <li>
          <strong>{t('movingMore', { count: count - named.length })}</strong>
        </li>
      )}
    </ul>
  )
}
