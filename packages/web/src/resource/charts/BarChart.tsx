import { type ReactNode, useId } from 'react'
import { type ChartProps, shareOf } from './bars.ts'
import styles from './charts.module.css'

/** Bars side by side with their names and amounts: a table, so that it is read aloud as one. */
export function BarChart({ title, heads, note, bars }: ChartProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className={styles.bars} aria-labelledby={id}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">
                <div className={styles.named}>
                  <span className="ellipsis">{bar.text}</span>
                  <svg className={styles.bar} aria-hidden data-colour={bar.colour}>
                    <rect width={`${Math.max(1, shareOf({ bars }, bar) * 100)}%`} height="100%" rx="3" />
                  </svg>
                </div>
              </th>
              <td>{bar.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="caption">{note}</p>}
    </section>
  )
}
