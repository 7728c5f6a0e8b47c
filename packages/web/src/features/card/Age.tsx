import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import styles from './DetailCard.module.css'

const minuteMs = 60_000

/** The age of a value that the last message did not carry; nothing within a minute. */
export function Age({ of: time, now }: { of: Date | undefined; now: Date }): ReactNode {
  const format = useFormat()
  if (!time || now.getTime() - time.getTime() < minuteMs) return null
  return <small className={styles.age}> {format.ago(time, now)}</small>
}
