import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../api/tokens.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CopyIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Preferences.module.css'

/** AUTH-44. */
const usualDays = 7
const scopes = { read: 'preferencesTokenRead', write: 'preferencesTokenWrite' } as const
type Scope = keyof typeof scopes

/**
 * AUTH-42, AUTH-43: creates a token with name, expiry and scope. Its text is shown until the page is left or the date changed, and
 * never again; meanwhile no other is created.
 */
export function NewToken({ onMade }: { onMade(): void }): ReactNode {
  const t = useT('preferences')
  const days = useZoneDays()
  const [name, setName] = useState('')
  const [day, setDay] = useState(() => days.after(new Date(), usualDays))
  // Every token of a stock server may write, and has no name
  const isOurs = has('tokens')
  const [scope, setScope] = useState<Scope>('read')
  // the token ends as the selected day begins
  const expiration = days.start(day)
  const isPast = !(expiration.getTime() > Date.now())
  const make = useMutation({
    mutationFn: () => {
      const labels = { scope, ...(name.trim() && { name: name.trim() }) }
      return api.tokens.create({ body: { expiration, ...(isOurs && labels) } })
    },
    onSuccess() {
      setName('')
      onMade()
    },
    onError: showError,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPast && !make.isPending && text === undefined) make.mutate()
  }
  const text = make.data
  return (
    <form className={styles.maker} onSubmit={submit} noValidate>
      {isOurs && (
        <TextField
          label={t('preferencesTokenName')}
          autoComplete="off"
          maxLength={128}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextField
        label={t('accountTokenExpiry')}
        type="date"
        min={days.after(new Date(), 1)}
        value={day}
        error={isPast ? t('preferencesTokenPast') : undefined}
        onChange={({ target }) => {
          setDay(target.value)
          make.reset()
        }}
      />
      {isOurs && (
        <SelectField
          label={t('preferencesTokenScope')}
          value={scope}
          onChange={({ target }) => setScope(target.value as Scope)}
        >
          {Object.entries(scopes).map(([value, word]) => (
            <option key={value} value={value}>
              {t(word)}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" kind="primary" disabled={isPast || make.isPending || text !== undefined}>
        {t('accountTokenCreate')}
      </Button>
      {text && (
        <div className={styles.made}>
          <TextField
            readOnly
            label={t('preferencesTokenText')}
            hint={t('preferencesTokenOnce')}
            value={text}
            onFocus={({ target }) => target.select()}
            end={
              <IconButton
                size="small"
                icon={CopyIcon}
                label={t('sharedCopy')}
                onClick={() =>
                  void copyText(text).then(
                    () => showToast('notice', t('sharedCopied')),
                    () => showToast('warning', t('placeCopyFailed')),
                  )
                }
              />
            }
          />
        </div>
      )}
    </form>
  )
}
