import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, CloseIcon, WarningIcon } from '../../ui/icons.ts'
import { errorText } from '../show-error.ts'
import type { AppliesToProps } from './applies-to-props.ts'
import styles from './Connections.module.css'
import { type LinkChange, type LinkedOwner, linksName, withChange } from './link-changes.ts'
import { PickHolders } from './PickHolders.tsx'
import { Through } from './Through.tsx'
import { useHolders } from './use-holders.ts'

/** What an item applies to, as fields of its form: vehicles and groups, saved with it. */
export default function AppliesTo({ kind, id = 0, none }: AppliesToProps): ReactNode {
  const t = useT('connections')
  const vehicles = useLinked(kind, id, 'device')
  const groups = useLinked(kind, id, 'group')
  const isNone = vehicles.shown?.length === 0 && groups.shown?.length === 0
  return (
    <>
      <Linked title={t('settingsVehicles')} {...vehicles} {...{ kind, id }} owner="device" />
      <Linked title={t('settingsGroups')} {...groups} {...{ kind, id }} owner="group" />
      {isNone && (
        <p className={styles.nobody} data-tone="warn" role="status">
          <Icon of={WarningIcon} />
          {none}
        </p>
      )}
    </>
  )
}

/** The stored links with the changes of the form. */
function useLinked(kind: string, id: number, owner: LinkedOwner) {
  const { field } = useController({ name: linksName(owner) })
  const changes = field.value as readonly LinkChange[] | undefined
  const { items, total, error, hasNextPage, fetchNextPage } = useHolders({ kind, id, owner, linked: true })
  const stored = id === 0 ? [] : items
  const pending = new Map(changes?.map((change) => [change.id, change]))
  const known = new Set(stored?.map((item) => item.id))
  const shown = stored && [
    ...(changes ?? [])
      .filter((change) => change.linked && !known.has(change.id))
      .map((change) => ({ id: change.id, name: change.name, linked: true, through: [] })),
    ...stored
      .map((item) => ({ ...item, linked: pending.get(item.id)?.linked ?? item.linked }))
      .filter(({ linked, through }) => linked || through.length > 0),
  ]
  const count = (id === 0 ? 0 : total) - (stored?.length ?? 0) + (shown?.length ?? 0)
  return {
    shown,
    count,
    error,
    changes,
    onMore: hasNextPage && id !== 0 ? () => void fetchNextPage() : undefined,
    onChange: (next: LinkChange[] | undefined) => field.onChange(next),
    isStored: (one: number) => stored?.some((item) => item.id === one && item.linked) ?? false,
  }
}

interface LinkedProps extends ReturnType<typeof useLinked> {
  title: string
  kind: string
  id: number
  owner: LinkedOwner
}

function Linked({ title, kind, id, owner, shown, count, error, changes, onMore, onChange, isStored }: LinkedProps) {
  const t = useT('connections')
  const [isPicking, setIsPicking] = useState(false)
  return (
    <section className={styles.field} id={`field-${linksName(owner)}`} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.name}>
          {title}
          {shown && shown.length > 0 && <b> {count}</b>}
        </span>
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
        <p role="alert" className="caption">
          {errorText(error)}
        </p>
      ) : shown?.length === 0 ? (
        <p className="caption">{t('connectionNone')}</p>
      ) : (
        <ul className={styles.linked}>
          {shown?.map((item) => (
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
                  onClick={() =>
                    onChange(withChange(changes, { id: item.id, name: item.name, linked: false }, isStored(item.id)))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {onMore && (
        <Button size="small" onClick={onMore}>
          {t('connectionMore')}
        </Button>
      )}
      {isPicking && (
        <PickHolders {...{ title, kind, id, owner, changes, onChange }} onClose={() => setIsPicking(false)} />
      )}
    </section>
  )
}
