import { maxLinks } from '@rastro/core/access/permissions'
import type { Connection } from '@rastro/core/api/permissions'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { errorText } from '../show-error.ts'
import styles from './Connections.module.css'
import { connectionName } from './connection-kinds.ts'
import { Through } from './Through.tsx'

interface LinkChoicesProps {
  title: string
  typed: string
  onType(typed: string): void
  /** Undefined while loading. */
  items: readonly Connection[] | undefined
  /** The number of matches, of which `items` may be a part. */
  total: number
  /** The most matches that are changed at once. */
  most?: number
  error: Error | null
  /** What the last change was, and the number of matches otherwise. */
  status: ReactNode
  /** Why the last change failed. */
  failure?: string | undefined
  isBusy: boolean
  /** Loads more; undefined when these are all. */
  onMore: (() => void) | undefined
  onChange(item: Connection, linked: boolean): void
  onChangeAll(linked: boolean): void
  onClose(): void
}

/** The one picker of links: a search on the server, a checkbox for each match, and buttons for all of them. */
export function LinkChoices(props: LinkChoicesProps): ReactNode {
  const { title, typed, onType, items, total, error, status, failure, isBusy, onMore, onChange, onChangeAll } = props
  const { most = maxLinks } = props
  const t = useT('connections')
  const isMany = total > most
  const canAll = total > 1 && !isMany && !isBusy
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      onSubmit={props.onClose}
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
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <p className="caption" role="status">
          {status}
        </p>
        {failure !== undefined && <p role="alert">{failure}</p>}
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
                    onChange={({ target }) => onChange(item, target.checked)}
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
          {onMore && (
            <Button size="small" disabled={isBusy} onClick={onMore}>
              {t('connectionMore')}
            </Button>
          )}
          <Button size="small" disabled={!canAll} onClick={() => onChangeAll(true)}>
            {t('connectionsLinkAll')}
          </Button>
          <Button size="small" disabled={!canAll} onClick={() => onChangeAll(false)}>
            {t('connectionsUnlinkAll')}
          </Button>
          {isMany && <p className="caption">{t('connectionsTooMany', { count: most })}</p>}
        </div>
      </div>
    </Dialog>
  )
}
