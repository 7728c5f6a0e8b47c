import type { Share } from '@rastro/core/model/token'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { browserOf } from '../../session/browser-name.ts'
import { has } from '../../session/capabilities.ts'
import { AskBar } from '../../ui/AskBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Share.module.css'
import { api } from './shares.ts'

export const sharesKey = (deviceId: number) => localKey('shares', deviceId)

/** The valid links of a vehicle that the person may end, with who opened each; nothing where the server does not list them. */
export function ShareLinks({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('sharing')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Share>()
  const queryKey = sharesKey(deviceId)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.share.list({ query: { deviceId } }),
    enabled: has('shares'),
    gcTime: 0,
    meta: { quiet: true },
  })
  const revoke = ({ id }: Share) => {
    setAsked(undefined)
    api.share
      .remove({ params: { id } })
      .then(() => showToast('notice', t('shareRevoked')), showError)
      .finally(() => queries.invalidateQueries({ queryKey }))
  }
  if (!has('shares')) return null
  return (
    <section className={styles.panel} aria-labelledby="share-links">
      <div className={styles.lead}>
        <h2 id="share-links">{t('shareLinks')}</h2>
        <p>{t('shareLinksHint')}</p>
      </div>
      {error ? (
        <div role="alert">
          <p>
            {t('shareLinksFailed')} {errorText(error)}
          </p>
          <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
        </div>
      ) : !data ? (
        <Skeleton height={60} />
      ) : data.length === 0 ? (
        <p className={styles.none}>{t('shareLinksNone')}</p>
      ) : (
        <ul className={styles.links}>
          {data.map((share) => (
            <Row key={share.id} share={share} onRevoke={() => setAsked(share)} />
          ))}
        </ul>
      )}
      {asked && (
        <AskBar
          key={asked.id}
          text={t('shareRevokeAsk', { id: asked.id })}
          action={t('shareRevoke')}
          closeLabel={t('sharedCancel')}
          onAct={() => revoke(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

function Row({ share, onRevoke }: { share: Share; onRevoke(): void }): ReactNode {
  const t = useT('sharing')
  const times = useTimes()
  const { id, createdTime, expirationTime, opened, destination, arrivedTime } = share
  const nameOf = (agent: string | null) => {
    const { browser, system } = browserOf(agent)
    return [browser ?? t('shareUnknownBrowser'), system].filter(Boolean).join(', ')
  }
  return (
    <li>
      <div>
        <strong>{t('shareBy', { id })}</strong>
        <p className="caption">
          {[
            t('shareSince', { time: times.dateTime(createdTime) }),
            t('shareLinkUntil', { time: times.dateTime(expirationTime) }),
          ].join(' · ')}
        </p>
        {destination && (
          <p className="caption">
            {[
              t('shareGoing', { name: destination.name }),
              arrivedTime
                ? t('shareArrived', { time: times.dateTime(arrivedTime) })
                : destination.endsOnArrival && t('shareEnding'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {opened.length === 0 ? (
          <p className="caption">{t('shareNever')}</p>
        ) : (
          <details>
            <summary>
              {t('shareOpenedBy')} ({opened.length})
            </summary>
            <ul>
              {opened.map(({ time, network, agent }) => (
                <li key={`${time.getTime()} ${network} ${agent}`}>
                  {t('shareOpened', { time: times.dateTime(time), browser: nameOf(agent), network: network ?? '' })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Button size="small" icon={DeleteIcon} aria-label={t('shareRevokeOf', { id })} onClick={onRevoke}>
        {t('shareRevoke')}
      </Button>
    </li>
  )
}
