import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface AskedProps<T> {
  data: T | undefined
  error: Error | null
  refetch(): unknown
  children(data: T): ReactNode
}

/** The server's response; until then a loading state, or the error with a retry. */
export function Asked<T>({ data, error, refetch, children }: AskedProps<T>): ReactNode {
  const t = useT('server')
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton height={72} />
  return (
    <div role="alert">
      <p>{errorText(error)}</p>
      <Button size="small" onClick={() => void refetch()}>
        {t('sharedRetry')}
      </Button>
    </div>
  )
}
