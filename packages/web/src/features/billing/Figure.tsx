import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useCurrency } from '../../i18n/currency.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Billing.module.css'

type FigureProps = { title: string; note: string; isAlert?: boolean } & ({ value: number } | { count: number })

/** A figure of a strip with its title and a note below: an amount in the currency of the person, or a count. */
export function Figure({ title, note, isAlert = false, ...of }: FigureProps): ReactNode {
  const currency = useCurrency()
  return (
    <div className={classNames(isAlert && styles.alert)}>
      <h2>{title}</h2>
      <p>
        {'value' in of ? (
          <>
            <small>{currency}</small> <b>{formatFixed(of.value)}</b>
          </>
        ) : (
          <b>{formatNumber(of.count)}</b>
        )}
      </p>
      <span>{note}</span>
    </div>
  )
}
