import type { ReactNode } from 'react'
import styles from './ImportNotice.module.css'
import { useImportWaits } from './retry-import.ts'
import { Spinner } from './Spinner.tsx'

/** Shown while a lazily loaded part waits for the server. */
export function ImportNotice({ text }: { text: string }): ReactNode {
  const waits = useImportWaits()
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
