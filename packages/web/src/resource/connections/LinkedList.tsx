import type { Connection } from '@rastro/core/api/permissions'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.ts'
import { errorText } from '../show-error.ts'
import styles from './Connections.module.css'
import { Through } from './Through.tsx'
import { Unseen } from './Unseen.tsx'

type Linked = Omit<Connection, 'type'>

interface LinkedListProps {
  /** The name of the form's field. */
  name: string
  title: string
  hint?: string | undefined
  /** Undefined while loading. */
  items: readonly Linked[] | undefined
  /** The number of all, of which `items` may be a part. */
  count: number
  /** How many more the person may not see. */
  unseen?: number
  error: Error | null
  /** What it means that there are none. */
  none?: string
  /** Opens the picker; undefined for who may not change it. */
  onChoose: (() => void) | undefined
  onUnlink(item: Linked): void
  /** Loads more; undefined when these are all. */
  onMore?: (() => void) | undefined
  /** Below the list. */
  children?: ReactNode
}

/** What a form's item is linked to, each with a button to remove it, and a button to choose others. */
export function LinkedList(props: LinkedListProps): ReactNode {
  const { name, title, hint, items, count, unseen = 0, error, none, onChoose, onUnlink, onMore, children } = props
  const t = useT('connections')
  return (
    <section className={styles.field} id={`field-${name}`} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.name}>
          {title}
          {count > 0 && <b> {count}</b>}
        </span>
        {onChoose && (
          <Button size="small" icon={AddIcon} aria-label={`${t('connectionChoose')}: ${title}`} onClick={onChoose}>
            {t('connectionChoose')}
          </Button>
        )}
      </div>
      {hint && <p className="caption">{hint}</p>}
      {error ? (
        <p role="alert" className="caption">
          {errorText(error)}
        </p>
      ) : items?.length === 0 ? (
        unseen === 0 && none !== '' && <p className="caption">{none ?? t('connectionNone')}</p>
      ) : (
        <ul className={styles.linked}>
          {items?.map((item) => (
            <li key={item.id}>
              <div>
                <span className={styles.name}>{item.name || t('sharedNoName')}</span>
                <Through groups={item.through} />
              </div>
              {item.linked && (
                <IconButton
                  size="small"
                  icon={CloseIcon}
                  label={t('connectionUnlink', { name: item.name || t('sharedNoName') })}
                  onClick={() => onUnlink(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!error && items && <Unseen count={unseen} isMore={items.length > 0} />}
      {onMore && (
        <Button size="small" onClick={onMore}>
          {t('connectionMore')}
        </Button>
      )}
      {children}
    </section>
  )
}
