import { maxLinks } from '@rastro/core/access/permissions'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { errorText, showError } from '../show-error.ts'
import styles from './Connections.module.css'
import { type ConnectionKind, type ConnectionOwner, connectionKinds, connectionName } from './connection-kinds.ts'
import { Through } from './Through.tsx'
import { foundNow, useConnections, useLinking } from './use-connections.ts'

interface PickConnectionsProps {
  owner: ConnectionOwner
  kind: ConnectionKind
  onClose(): void
}

/** Debounce of the search. */
const pauseMs = 250

/** Searches linkable items on the server, and links them by a checkbox, or all matches at once. */
export function PickConnections({ owner, kind, onClose }: PickConnectionsProps): ReactNode {
  const t = useT('connections')
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<{ text: string; ids: readonly number[]; linked: boolean }>()
  const keyword = useSettled(typed.trim(), pauseMs)
  const asked = { owner, kind }
  const { items, total, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useConnections({ ...asked, keyword })
  const linking = useLinking(asked)
  const change = (ids: readonly number[], linked: boolean) =>
    linking.mutate(
      { ids, linked },
      {
        onError: () => setDone(undefined),
        onSuccess: () =>
          setDone({
            text: t(linked ? 'connectionsLinked' : 'connectionsUnlinked', { count: ids.length }),
            ids,
            linked,
          }),
      },
    )
  const changeAll = async (linked: boolean) => {
    try {
      const found = await foundNow(asked, keyword)
      const ids = found.filter((item) => item.linked !== linked).map(({ id }) => id)
      if (ids.length > 0) change(ids, linked)
      else setDone({ text: t('connectionsSame'), ids, linked })
    } catch (failure) {
      showError(failure)
    }
  }
  const isMany = total > maxLinks
  const canAll = total > 1 && !isMany && !linking.isPending
  return (
    <Dialog
      title={t(connectionKinds[kind])}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button kind="primary" type="submit">
          {t('connectionDone')}
        </Button>
      }
    >
      <div className={styles.picker}>
        <TextField
          label={t('sharedSearch')}
          icon={SearchIcon}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={256}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <p className="caption" role="status">
          {done ? done.text : t('connectionsFound', { count: total })}
          {done && done.ids.length > 0 && (
            <Button
              kind="text"
              size="small"
              onClick={() => {
                setDone(undefined)
                change(done.ids, !done.linked)
              }}
            >
              {t('connectionUndo')}
            </Button>
          )}
        </p>
        {linking.error && <p role="alert">{errorText(linking.error)}</p>}
        {error ? (
          <p role="alert">{errorText(error)}</p>
        ) : !items ? (
          <Skeleton height={200} />
        ) : (
          <ul className={styles.choices}>
            {items.map((item) => {
              const name = connectionName(t, item)
              const isInherited = !item.linked && item.through.length > 0
              return (
                <li key={item.id}>
                  <Checkbox
                    label={name}
                    checked={item.linked || isInherited}
                    disabled={isInherited}
                    onChange={({ target }) => change([item.id], target.checked)}
                  >
                    <span className={styles.name}>{name}</span>
                  </Checkbox>
                  <Through groups={item.through} />
                </li>
              )
            })}
            {items.length === 0 && <li className="caption">{t('sharedNothingFound')}</li>}
          </ul>
        )}
        <div className={styles.many}>
          {hasNextPage && (
            <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('connectionMore')}
            </Button>
          )}
          <Button size="small" disabled={!canAll} onClick={() => void changeAll(true)}>
            {t('connectionsLinkAll')}
          </Button>
          <Button size="small" disabled={!canAll} onClick={() => void changeAll(false)}>
            {t('connectionsUnlinkAll')}
          </Button>
          {isMany && <p className="caption">{t('connectionsTooMany', { count: maxLinks })}</p>}
        </div>
      </div>
    </Dialog>
  )
}
