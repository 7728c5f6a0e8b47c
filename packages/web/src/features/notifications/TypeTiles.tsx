import { wordOf } from '@rastro/core/i18n/words'
import { type EventType, eventTypes } from '@rastro/core/vocabulary/event-types'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { notificationCalls } from '../../resource/entities/notifications.ts'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { Button } from '../../ui/Button.tsx'
import { notificationForm } from './notification-form.ts'
import styles from './notifications.module.css'

/** NTF-3, NTF-4: a tile for each event type, with its description; the selected one with an example. */
export function TypeTiles(): ReactNode {
  const t = useT('notifications')
  const { field } = useFormWords(notificationForm)
  const group = useId()
  const { value, set, blur, look } = useField<string>({ ...field('type'), required: true })
  const [isOpen, open] = useState(value === '')
  const { data } = useQuery({
    queryKey: localKey('notificationTypes'),
    queryFn: () => notificationCalls.types({}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const types = isOpen ? (data?.map(({ type }) => type) ?? []) : [value]
  return (
    <FieldPlace name="type" isWide>
      <div className={styles.tiles} role="radiogroup" aria-label={look.label} aria-required>
        {types.map((type) => (
          <label key={type} className={styles.tile}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={value === type}
              onChange={() => set(type)}
              onBlur={blur}
            />
            <strong>{wordOf(t, 'event', type)}</strong>
            {isKnown(type) && <span>{t(`means${capital(type)}`)}</span>}
            {isKnown(type) && value === type && (
              <em>{t('notificationExample', { text: t(`example${capital(type)}`) })}</em>
            )}
          </label>
        ))}
      </div>
      {!isOpen && (
        <Button size="small" onClick={() => open(true)}>
          {t('notificationOther')}
        </Button>
      )}
    </FieldPlace>
  )
}

const isKnown = (type: string): type is EventType => (eventTypes as readonly string[]).includes(type)
const capital = <T extends string>(type: T) => (type.charAt(0).toUpperCase() + type.slice(1)) as Capitalize<T>
