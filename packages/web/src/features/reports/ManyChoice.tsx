import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { Stored } from '../../resource/entity.ts'
import { type ChoiceLook, ItemChoice, useChosen } from '../../resource/form/ItemChoice.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import styles from './reports.module.css'

interface ManyChoiceProps<T extends Stored> {
  from: ChoiceLook<T>['from']
  label: string
  /** In the field: what typing does. */
  placeholder: string
  ids: readonly number[]
  /** Max chosen; unlimited by default. */
  most?: number | undefined
  onChange(ids: readonly number[]): void
}

/** Names beyond these are asked for only when all are shown. */
const shownAtFirst = 3

/** Chooses several of many: a search that adds one, and the names of those that are chosen. */
export function ManyChoice<T extends Stored>({
  from,
  label,
  placeholder,
  ids,
  most = Number.POSITIVE_INFINITY,
  onChange,
}: ManyChoiceProps<T>): ReactNode {
  const t = useT('reports')
  const [all, setAll] = useState(false)
  const shown = all ? ids : ids.slice(0, shownAtFirst)
  return (
    <div className={styles.many}>
      <ItemChoice
        from={from}
        label={label}
        placeholder={placeholder}
        ownOnly
        disabled={ids.length >= most}
        keep={({ id }) => !ids.includes(id)}
        value={0}
        onChange={(id) => id > 0 && onChange([...ids, id])}
      />
      {ids.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {shown.map((id) => (
            <ChosenChip key={id} from={from} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
          ))}
          {shown.length < ids.length && (
            <li>
              <button type="button" className={styles.chipMore} onClick={() => setAll(true)}>
                {t('reportMoreChosen', { count: ids.length - shown.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function ChosenChip<T extends Stored>({
  from,
  id,
  onRemove,
}: {
  from: ChoiceLook<T>['from']
  id: number
  onRemove(): void
}): ReactNode {
  const t = useT('reports')
  const name = useChosen(from, id)
  return (
    <li className={styles.chip}>
      <span className="ellipsis">{name}</span>
      <IconButton size="small" icon={CloseIcon} label={t('reportLeaveOut', { name })} onClick={onRemove} />
    </li>
  )
}
