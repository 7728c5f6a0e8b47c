import { type ReactNode, useId } from 'react'
import { type ChartProps, shareOf } from './bars.ts'
import styles from './charts.module.css'

/** Columns from left to right; screen readers get the same as a table. */
export function ColumnChart({ title, heads, note, bars, most }: ChartProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.columns} aria-hidden>
        {bars.map((bar) => (
          <div key={bar.key} className={styles.column} data-tip={`${bar.text}: ${bar.amount}`}>
            <svg className={styles.pillar} aria-hidden data-colour={bar.colour}>
              <rect
                y={`${100 - shareOf({ bars, most }, bar) * 100}%`}
                width="100%"
                height={`${shareOf({ bars, most }, bar) * 100}%`}
                rx="3"
              />
            </svg>
            <span>{bar.text}</span>
          </div>
        ))}
      </div>
      <table className="visually-hidden" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.text}</th>
              <td>{bar.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="caption">{note}</p>}
    </section>
  )
}
