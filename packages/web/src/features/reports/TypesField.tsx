import { notificationsApi } from '@rastro/core/api/notifications'
import { wordOf } from '@rastro/core/i18n/words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EventsIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import styles from './reports.module.css'

const api = clientOf({ notifications: { types: notificationsApi.types } })

interface TypesFieldProps {
  types: readonly string[]
  onChange(types: readonly string[]): void
}

/** RPT-52: the types of events that a report has; none chosen means all. */
export function TypesField({ types, onChange }: TypesFieldProps): ReactNode {
  const t = useT('reports')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { data } = useQuery({
    queryKey: localKey('event types'),
    queryFn: () => api.notifications.types({}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choices = (data ?? [])
    .map(({ type }) => ({ type, text: wordOf(t, 'event', type) }))
    .sort((a, b) => a.text.localeCompare(b.text))
  return (
    <div className={styles.asField}>
      <span aria-hidden>{t('reportTypes')}</span>
      <Button
        icon={EventsIcon}
        aria-label={`${t('reportTypes')}: ${chosenText()}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {chosenText()}
      </Button>
      {anchor && (
        <Popover label={t('reportTypes')} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles.choices}>
            <Checkbox label={t('reportTypesAll')} checked={types.length === 0} onChange={() => onChange([])}>
              {t('reportTypesAll')}
            </Checkbox>
            {choices.map(({ type, text }) => (
              <Checkbox
                key={type}
                label={text}
                checked={types.includes(type)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...types, type] : types.filter((other) => other !== type))
                }
              >
                {text}
              </Checkbox>
            ))}
          </div>
        </Popover>
      )}
    </div>
  )

  function chosenText(): string {
    const [first] = types
    if (first === undefined) return t('reportTypesAll')
    return types.length === 1 ? wordOf(t, 'event', first) : t('reportTypesChosen', { count: types.length })
  }
}
