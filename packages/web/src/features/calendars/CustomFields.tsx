import { type ReactNode, type Ref, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { FieldPlace } from '../../resource/form/use-field.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilesIcon } from '../../ui/icons.ts'
import { TextAreaField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Calendars.module.css'
import { maxBytes } from './calendar-draft.ts'

interface CustomFieldsProps {
  look: { label: string; hint: string | undefined; error: string | undefined; changed: string | undefined }
  text: string
  areaRef: Ref<never>
  onChange(text: string): void
  onBlur(): void
}

/** CAL-7: one iCalendar file, chosen, dropped on its text, or pasted. */
export function CustomFields({ look, text, areaRef, onChange, onBlur }: CustomFieldsProps): ReactNode {
  const t = useT('calendars')
  const input = useRef<HTMLInputElement>(null)
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (file.size > maxBytes) {
      showToast('error', t('calendarFileTooLarge', { most: maxBytes / 1000 }))
      return
    }
    onChange(await file.text())
    onBlur()
    if (files.length > 1) showToast('notice', t('calendarFileOne', { name: file.name }))
  }
  return (
    <Wide>
      <div className={styles.custom}>
        <Button icon={FilesIcon} onClick={() => input.current?.click()}>
          {t('calendarChooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".ics,text/calendar"
          aria-label={t('calendarChooseFile')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            void take(files)
          }}
        />
        <FieldPlace name="data" isWide>
          <TextAreaField
            {...look}
            ref={areaRef}
            rows={10}
            required
            spellCheck={false}
            autoCapitalize="off"
            value={text}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            onDrop={(event) => {
              if (event.dataTransfer.files.length === 0) return
              event.preventDefault()
              void take([...event.dataTransfer.files])
            }}
          />
        </FieldPlace>
      </div>
    </Wide>
  )
}
