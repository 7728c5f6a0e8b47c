import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import styles from './Computed.module.css'
import type { Result, Trial } from './trial.ts'

const width = 320
const height = 64
const edge = 4
const maxWords = 6

/** The results from the oldest position to the latest, as a line or as the distinct words; with the errors. */
export function ResultChart({ trial, word }: { trial: Trial; word(result: Result): string }): ReactNode {
  const t = useT('formulas')
  const { results, failed, reason } = trial
  const numbers = results.map(({ result }) => (typeof result === 'boolean' ? Number(result) : result))
  const isLine = numbers.some((value) => typeof value === 'number')
  const words = [...new Set(results.flatMap(({ result }) => (typeof result === 'string' ? result : [])))]
  return (
    <figure className={styles.chart}>
      <figcaption>{t('formulaMany', { count: results.length })}</figcaption>
      {isLine && <Line values={numbers} word={word} />}
      {!isLine && words.length > 0 && <p>{words.slice(0, maxWords).join(' · ')}</p>}
      {failed > 0 && (
        <p className={styles.fault}>{t('formulaFailed', { count: failed, reason: reason ? errorText(reason) : '' })}</p>
      )}
    </figure>
  )
}

function Line({ values, word }: { values: readonly (Result | undefined)[]; word(result: Result): string }): ReactNode {
  const t = useT('formulas')
  const numbers = values.filter((value) => typeof value === 'number')
  const least = Math.min(...numbers)
  const most = Math.max(...numbers)
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(values.length - 1, 1)
  const y = (value: number) => height - edge - ((value - least) / (most - least || 1)) * (height - 2 * edge)
  const range = t('formulaRange', { least: word(least), most: word(most) })
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={range}>
        <path
          d={pathOf(values.map((value, index) => (typeof value === 'number' ? [x(index), y(value)] : undefined)))}
        />
      </svg>
      <p className="caption">{range}</p>
    </>
  )
}

/** A line with gaps where there is no result. */
const pathOf = (points: readonly (readonly number[] | undefined)[]): string =>
  points
    .map((point, index) =>
      point ? `${points[index - 1] ? 'L' : 'M'}${point.map((part) => part.toFixed(1)).join(' ')}h.01` : '',
    )
    .join('')
