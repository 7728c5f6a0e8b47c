import { type ReactNode, useEffect } from 'react'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LockIcon } from '../../ui/icons.ts'
import type { Entry, EntryGroup } from './entries.ts'
import styles from './Palette.module.css'

interface FoundProps {
  id: string
  label: string
  groups: readonly EntryGroup[]
  /** The index of the entry that Enter would select. */
  at: number
  onPoint(index: number): void
  onChoose(entry: Entry): void
}

/** The results, as a grouped list box. The focus stays in the field; the active option is referenced by it. */
export function Found({ id, label, groups, at, onPoint, onChoose }: FoundProps): ReactNode {
  const t = useT('menu')
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  let index = -1
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={label}>
      {groups.map(({ title, entries }) => (
        <fieldset key={title} className={styles.group} aria-label={title}>
          <div className={styles.title} aria-hidden>
            {title}
          </div>
          {entries.map((entry) => {
            index += 1
            const place = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
              <div
                key={entry.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                aria-disabled={entry.reason !== undefined}
                className={classNames(styles.option, place === at && styles.active, entry.isLater && styles.later)}
                onPointerMove={() => place !== at && onPoint(place)}
                onClick={() => onChoose(entry)}
              >
                <span className={styles.sign}>{entry.sign}</span>
                <span className={styles.text}>{entry.text}</span>
                {entry.reason && !entry.isLocked && <span className="visually-hidden">{entry.reason}</span>}
                {entry.isLocked ? (
                  <Locked />
                ) : entry.isLater ? (
                  <span className="caption">{t('sharedLater')}</span>
                ) : (
                  entry.end
                )}
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

function Locked(): ReactNode {
  const t = useT('menu')
  return (
    <span className={styles.lock} data-tip={t('sharedNotInPlan')}>
      <Icon of={LockIcon} size={16} />
      <span className="visually-hidden">{t('sharedNotInPlan')}</span>
    </span>
  )
}
