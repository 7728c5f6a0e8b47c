import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { connectionValue, retryConnection } from '../live/live.ts'
import { useValue } from '../session/value.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { OfflineIcon } from '../ui/icons.ts'
import { useNow } from '../ui/use-now.ts'

/** While the live connection is down: since when the data stands, and when the next try is. */
export function ConnectionBanner(): ReactNode {
  const connection = useValue(connectionValue)
  return connection.kind === 'down' ? <Down {...connection} /> : null
}

function Down({ since, retryAt }: { since: number; retryAt: number | undefined }): ReactNode {
  const t = useT('shared')
  const format = useFormat()
  const now = useNow(1000)
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
      <strong role="alert">{t('liveOfflineTitle')}.</strong>{' '}
      {t('liveOfflineSince', { time: format.time(new Date(since)) })}.{' '}
      {retryAt === undefined ? t('liveConnecting') : `${t('liveNextTry', { seconds })}.`}
    </Banner>
  )
}
