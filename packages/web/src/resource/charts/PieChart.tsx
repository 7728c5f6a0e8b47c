import { type ReactNode, useId } from 'react'
import type { ChartProps } from './bars.ts'
import styles from './charts.module.css'

/** FUEL-8: the slices take these colours in turn. */
const colours = ['c1', 'c2', 'c3', 'c4'] as const
/** The middle and the outer radius of the ring that is drawn as the pie, in a box of 100. */
const [middle, thickness] = [24, 48]
const length = 2 * Math.PI * middle

/** Shares of a whole as a pie, beside a table of the same. */
export function PieChart({ title, heads, note, bars }: ChartProps): ReactNode {
  const id = useId()
  const whole = bars.reduce((sum, { total }) => sum + total, 0)
  const share = (total: number) => (whole > 0 ? total / whole : 0)
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.pie}>
        <svg viewBox="0 0 100 100" aria-hidden>
          {bars.map((bar, at) => (
            <circle
              key={bar.key}
              data-slice={colours[at % colours.length]}
              cx="50"
              cy="50"
              r={middle}
              strokeWidth={thickness}
              strokeDasharray={`${share(bar.total) * length} ${length}`}
              transform={`rotate(${share(bars.slice(0, at).reduce((sum, { total }) => sum + total, 0)) * 360 - 90} 50 50)`}
            />
          ))}
          {bars.length > 1 &&
            bars.map((bar, at) => (
              <line
                key={bar.key}
                x1="50"
                y1="50"
                x2="50"
                y2="1"
                transform={`rotate(${share(bars.slice(0, at).reduce((sum, { total }) => sum + total, 0)) * 360} 50 50)`}
              />
            ))}
        </svg>
        <table aria-labelledby={id}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, at) => (
              <tr key={bar.key}>
                <th scope="row">
                  <span className={styles.key} data-slice={colours[at % colours.length]} aria-hidden />
                  <span className="ellipsis">{bar.text}</span>
                </th>
                <td>
                  {bar.amount} <span>{Math.round(share(bar.total) * 100)} %</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className="caption">{note}</p>}
    </section>
  )
}
