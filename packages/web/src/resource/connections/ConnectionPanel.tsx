import type { Connection } from '@rastro/core/api/permissions'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { errorText, showError } from '../show-error.ts'
import styles from './Connections.module.css'
import { type ConnectionKind, type ConnectionOwner, connectionKinds, connectionName } from './connection-kinds.ts'
import { PickConnections } from './PickConnections.tsx'
import { Through } from './Through.tsx'
import { Unseen } from './Unseen.tsx'
import { useConnections, useLinking } from './use-connections.ts'

interface ConnectionPanelProps {
  owner: ConnectionOwner
  kind: ConnectionKind
}

/** The links of one kind, each with a button to remove it, and a button to add more. */
export function ConnectionPanel({ owner, kind }: ConnectionPanelProps): ReactNode {
  const t = useT('connections')
  const [isPicking, setIsPicking] = useState(false)
  const { items, unseen, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useConnections({
    owner,
    kind,
    linked: true,
  })
  const linking = useLinking({ owner, kind })
  const title = t(connectionKinds[kind])
  const shown = items?.filter(({ linked, through }) => linked || through.length > 0)
  const unlink = (item: Connection) => {
    const name = connectionName(t, item)
    const change = (linked: boolean, onSuccess?: () => void) =>
      linking.mutate({ ids: [item.id], linked }, { onError: showError, ...(onSuccess && { onSuccess }) })
    change(false, () =>
      showToast('notice', t('connectionUnlinked', { name }), {
        text: t('connectionUndo'),
        onSelect: () => change(true),
      }),
    )
  }
  return (
    <section className={styles.panel} aria-labelledby={`connections-${kind}`}>
      <div className={styles.head}>
        <h2 id={`connections-${kind}`}>{title}</h2>
        <Button
          size="small"
          icon={AddIcon}
          aria-label={`${t('connectionChoose')}: ${title}`}
          onClick={() => setIsPicking(true)}
        >
          {t('connectionChoose')}
        </Button>
      </div>
      {error ? (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('sharedRefresh')}
          </Button>
        </div>
      ) : !shown ? (
        <Skeleton height={40} />
      ) : shown.length === 0 ? (
        unseen === 0 && <p className="caption">{t('connectionNone')}</p>
      ) : (
        <ul className={styles.linked}>
          {shown.map((item) => (
            <li key={item.id}>
              <div>
                <span className={styles.name}>{connectionName(t, item)}</span>
                <Through groups={item.through} />
              </div>
              {item.linked && (
                <IconButton
                  size="small"
                  icon={CloseIcon}
                  label={t('connectionUnlink', { name: connectionName(t, item) })}
                  onClick={() => unlink(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!error && shown && <Unseen count={unseen} isMore={shown.length > 0} />}
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('connectionMore')}
        </Button>
      )}
      {isPicking && <PickConnections owner={owner} kind={kind} onClose={() => setIsPicking(false)} />}
    </section>
  )
}
