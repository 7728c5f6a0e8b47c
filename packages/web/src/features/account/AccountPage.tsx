import { isShown } from '@rastro/core/access/menu'
import { type UnitOf, units } from '@rastro/core/format/units'
import type { Language } from '@rastro/core/i18n/languages'
import { wordOf } from '@rastro/core/i18n/words'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../../api/accounts.ts'
import { setLanguage, useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { passwordFaults } from '../../resource/password-faults.ts'
import { showError } from '../../resource/show-error.ts'
import { userValue } from '../../session/session.ts'
import { useViewer } from '../../session/viewer.ts'
import { type ThemeChoice, themeChoices } from '../../theme/scheme.ts'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './AccountPage.module.css'
import { type AccountDraft, changedUser, draftOf } from './account.ts'

/** MAP-4: the person's own name, email and password, and the units, language and theme they use. */
export default function AccountPage(): ReactNode {
  const viewer = useViewer()
  const { id } = useParams()
  if (Number(id) !== viewer.user.id || !isShown(viewer, 'account')) return <Navigate to={paths.map} replace />
  return <AccountForm />
}

function AccountForm(): ReactNode {
  const t = useT('account')
  const { user, server } = useViewer()
  const leave = useLeave()
  const [draft, setDraft] = useState(() => draftOf(user))
  const set = (change: Partial<AccountDraft>) => {
    setDraft({ ...draft, ...change })
    if ('password' in change || 'currentPassword' in change) save.reset()
  }
  const valid = draft.name.trim() !== '' && draft.email.trim() !== ''
  const save = useMutation({
    mutationFn: (changed: AccountDraft) =>
      api.users.update({ params: { id: user.id }, body: changedUser(user, changed) }),
    onSuccess(saved) {
      userValue.set(saved)
      showToast('notice', t('dataUpdated'))
      return leave()
    },
    onError(error) {
      const { password, currentPassword } = passwordFaults(error, draft.password)
      if (!password && !currentPassword) showError(error)
    },
  })
  const faults = passwordFaults(save.error, save.variables?.password ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (valid) save.mutate(draft)
  }
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <IconButton icon={BackIcon} label={t('sharedBack')} onClick={leave} />
        <h1>{t('accountTitle')}</h1>
      </div>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.body}>
          <section className={styles.panel}>
            <h2>{t('sharedDetails')}</h2>
            <div className={styles.fields}>
              <TextField
                label={t('sharedName')}
                autoComplete="name"
                value={draft.name}
                onChange={({ target }) => set({ name: target.value })}
              />
              <TextField
                label={t('sharedEmail')}
                autoComplete="username"
                disabled={!user.administrator && (user.fixedEmail || server.fixedEmail)}
                value={draft.email}
                onChange={({ target }) => set({ email: target.value })}
              />
              <TextField
                label={t('resetNewPassword')}
                type="password"
                autoComplete="new-password"
                value={draft.password}
                error={faults.password && t(faults.password)}
                onChange={({ target }) => set({ password: target.value })}
              />
              {draft.password !== '' && (
                <TextField
                  label={t('passwordPresent')}
                  type="password"
                  autoComplete="current-password"
                  value={draft.currentPassword}
                  error={faults.currentPassword && t(faults.currentPassword)}
                  onChange={({ target }) => set({ currentPassword: target.value })}
                />
              )}
            </div>
          </section>
          <Units draft={draft} set={set} />
          <Look />
        </div>
        <div className={styles.foot}>
          <Button onClick={leave}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!valid || save.isPending}>
            {t(save.isPending ? 'sharedSaving' : 'sharedSave')}
          </Button>
        </div>
      </form>
    </main>
  )
}

/** Goes back in the history, or to the map when the page was opened by its address (APP-33, A-26). */
function useLeave(): () => void | Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => (key === 'default' ? navigate(paths.map, { replace: true }) : navigate(-1))
}

interface DraftProps {
  draft: AccountDraft
  set(change: Partial<AccountDraft>): void
}

function Units({ draft, set }: DraftProps): ReactNode {
  const t = useT('account')
  return (
    <section className={styles.panel}>
      <h2>{t('preferenceUnits')}</h2>
      <div className={styles.fields}>
        <UnitField
          label={t('attributeSpeedUnit')}
          choices={Object.keys(units.speed)}
          value={draft.speedUnit}
          onChange={(unit) => set({ speedUnit: unit as UnitOf<'speed'> })}
        />
        <UnitField
          label={t('attributeDistanceUnit')}
          choices={Object.keys(units.distance)}
          value={draft.distanceUnit}
          onChange={(unit) => set({ distanceUnit: unit as UnitOf<'distance'> })}
        />
        <SelectField
          label={t('preferenceTwelveHour')}
          value={String(draft.twelveHourFormat)}
          onChange={({ target }) => set({ twelveHourFormat: target.value === 'true' })}
        >
          <option value="false">{t('sharedNo')}</option>
          <option value="true">{t('sharedYes')}</option>
        </SelectField>
      </div>
    </section>
  )
}

interface UnitFieldProps {
  label: string
  choices: readonly string[]
  value: string
  onChange(unit: string): void
}

function UnitField({ label, choices, value, onChange }: UnitFieldProps): ReactNode {
  const t = useT('account')
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map((unit) => (
        <option key={unit} value={unit}>
          {wordOf(t, 'unit', unit)}
        </option>
      ))}
    </SelectField>
  )
}

/** Language and theme belong to this browser and change at once. */
function Look(): ReactNode {
  const t = useT('account')
  const { language } = useWords()
  const { choice, setChoice, fixed } = useTheme()
  return (
    <section className={styles.panel}>
      <h2>{t('sharedPreferences')}</h2>
      <div className={styles.fields}>
        <SelectField
          label={t('loginLanguage')}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          <option value="en">{t('languageEnglish')}</option>
          <option value="ptBR">{t('languagePortuguese')}</option>
        </SelectField>
        {!fixed && (
          <SelectField
            label={t('themeTitle')}
            value={choice}
            onChange={({ target }) => setChoice(target.value as ThemeChoice)}
          >
            {themeChoices.map((theme) => (
              <option key={theme} value={theme}>
                {t(themeTexts[theme])}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </section>
  )
}

const themeTexts = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
