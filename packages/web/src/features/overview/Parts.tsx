import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './overview.module.css'
import type { ShapeProps } from './shape.ts'

const radius = 62
const around = 2 * Math.PI * radius

/** A ring of shares around the total, and the same as a table. */
export function Parts({ tile, figures: { total, parts } }: ShapeProps): ReactNode {
  const t = useT('overview')
  const colourOf = (figure: string) => `var(--${tile.figures[figure]!.colour})`
  return (
    <div className={styles.parts}>
      <svg className={styles.ring} viewBox="0 0 168 168" aria-hidden>
        <circle className={styles.track} cx="84" cy="84" r={radius} />
        {parts.map(({ figure, share }, at) => (
          <circle
            key={figure}
            cx="84"
            cy="84"
            r={radius}
            stroke={colourOf(figure)}
            strokeDasharray={`${share * around} ${around}`}
            strokeDashoffset={-around * parts.slice(0, at).reduce((sum, before) => sum + before.share, 0)}
          />
        ))}
        <text x="84" y="88">
          {formatNumber(total)}
        </text>
        <text className={styles.unit} x="84" y="106">
          {t(tile.unit, { count: total })}
        </text>
      </svg>
      <table className={styles.table}>
        <tbody>
          {parts.map(({ figure, count, share }) => (
            <tr key={figure}>
              <th scope="row">
                <i style={{ background: colourOf(figure) }} aria-hidden />
                {t(tile.figures[figure]!.label)}
              </th>
              <td>{formatNumber(count)}</td>
              <td>{formatFixed(share * 100, 1)}%</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dashboardTotal')}</th>
            <td>{formatNumber(total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
