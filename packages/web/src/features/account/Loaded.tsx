import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Security.module.css'

interface LoadedProps<T> {
  data: T | undefined
  error: unknown
  refetch(): unknown
  /** What could not be loaded, as a sentence. */
  failed: string
  children(data: T): ReactNode
}

/** The content of a query; its failure with another try; before that a placeholder. */
export function Loaded<T>({ data, error, refetch, failed, children }: LoadedProps<T>): ReactNode {
  const t = useT('security')
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton height={44} />
  return (
    <div className={styles.failed} role="alert">
      <p>
        {failed} {errorText(error)}
      </p>
      <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
    </div>
  )
}
