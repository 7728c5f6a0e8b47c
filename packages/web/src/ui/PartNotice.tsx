import type { ReactNode } from 'react'
import styles from './PartNotice.module.css'
import { usePartWaits } from './patience.ts'
import { Spinner } from './Spinner.tsx'

/** Says that what was opened waits for the server, for as long as it does. */
export function PartNotice({ text }: { text: string }): ReactNode {
  const waits = usePartWaits()
  return (
    <div role="status">
      {waits && (
        <div className={styles.notice}>
          <Spinner />
          {text}
        </div>
      )}
    </div>
  )
}
