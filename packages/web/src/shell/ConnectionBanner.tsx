import { type ReactNode, useEffect } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { cachedSinceValue } from '../live/cached-fleet.ts'
import { connectionValue, retryConnection } from '../live/live.ts'
import { useValue } from '../session/value.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { OfflineIcon } from '../ui/icons.ts'
import { useNow } from '../ui/use-now.ts'

/** While the live connection is down: the age of the data, and the time of the next retry. */
export function ConnectionBanner(): ReactNode {
  const connection = useValue(connectionValue)
  const cachedSince = useValue(cachedSinceValue)
  if (connection.kind !== 'down') return null
  return <Down since={cachedSince ?? connection.since} retryAt={connection.retryAt} />
}

function Down({ since, retryAt }: { since: number; retryAt: number | undefined }): ReactNode {
  const t = useT('shared')
  const format = useFormat()
  const now = useNow(1000)
  // ERR-6
  useEffect(() => console.warn(t('errorSocket')), [t])
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now.getTime()) / 1000))
  return (
    <Banner
      icon={OfflineIcon}
      action={
        <Button disabled={retryAt === undefined} onClick={retryConnection}>
          {t('liveTryNow')}
        </Button>
      }
    >
      <strong role="alert">{t('liveOffline')}.</strong> {t('liveDataAge', { age: format.ago(new Date(since), now) })}.{' '}
      {retryAt === undefined ? t('liveConnecting') : `${t('liveNextTry', { seconds })}.`}
    </Banner>
  )
}
