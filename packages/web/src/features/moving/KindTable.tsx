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
          {withLinksAsOne(run.reports).map(({ kind, source, added, known, refused, named }) => (
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

interface NamedRowsProps {
  named: Moving['reports'][number]['named']
  count: number
}

/** The first rows by their ids there, with the reasons. */
export function NamedRows({ named, count }: NamedRowsProps): ReactNode {
  const t = useT('moving')
  return (
    <ul>
      {named.map(({ oldId, why }) => (
        <li key={`${oldId} ${why}`}>
          <code>{oldId}</code> {reasonWord(t, why)}
        </li>
      ))}
      {count > named.length && <li>{t('movingMore', { count: count - named.length })}</li>}
    </ul>
  )
}
