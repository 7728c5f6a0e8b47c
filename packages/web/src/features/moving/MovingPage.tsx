import { type Moving, movingApi } from '@rastro/core/api/moving'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from './Moving.module.css'
import { RunPanel } from './RunPanel.tsx'
import { SideBySide } from './SideBySide.tsx'

const calls = clientOf(movingApi)
const key = localKey('moving')
const everyMs = 1000
const isOpen = (run: Moving | null | undefined): boolean => run?.state === 'running' || run?.state === 'stopping'

/** Moving in from a running Traccar: the check, the import, the comparison, and what is needed until the switch. */
export default function MovingPage(): ReactNode {
  const t = useT('moving')
  const cache = useQueryClient()
  const { data: run, error } = useQuery({
    queryKey: key,
    queryFn: () => calls.get({}),
    refetchInterval: ({ state }) => (isOpen(state.data) ? everyMs : false),
    gcTime: 0,
    meta: { quiet: true },
  })
  const show = (next: Moving | null) => cache.setQueryData(key, next)
  const stopping = useMutation({ mutationFn: () => calls.stop({}), onSuccess: show })
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsMoving')} />
      <div className={styles.content}>
        {error && <p role="alert">{errorText(error)}</p>}
        {run === undefined && !error ? <Skeleton height={240} /> : <Source run={run ?? null} onRun={show} />}
        {run && <RunPanel run={run} onStop={() => stopping.mutate()} />}
        {run?.state === 'done' && run.action === 'import' && <ComparisonTable comparisons={run.comparisons} />}
        <SideBySide />
      </div>
    </main>
  )
}

interface SourceProps {
  run: Moving | null
  onRun(run: Moving): void
}

/** Where it comes from. The token stays in this page, for an import after the check, and for going on. */
function Source({ run, onRun }: SourceProps): ReactNode {
  const t = useT('moving')
  const [address, setAddress] = useState(run?.address ?? '')
  const [token, setToken] = useState('')
  const [history, setHistory] = useState(run?.history ?? true)
  const starting = useMutation({
    mutationFn: (action: Moving['action']) =>
      calls.start({ body: { action, address: address.trim(), token: token.trim(), history } }),
    onSuccess: onRun,
  })
  const isBusy = isOpen(run) || starting.isPending
  const isChecked = run?.address === address.trim() && (run.action === 'import' || run.state === 'done')
  const isBroken = run?.action === 'import' && (run.state === 'stopped' || run.state === 'failed')
  const isWhole = address.trim() !== '' && token.trim() !== ''
  const check = (event: FormEvent) => {
    event.preventDefault()
    starting.mutate('check')
  }
  return (
    <form className={styles.panel} onSubmit={check}>
      <p>{t('movingAbout')}</p>
      <div className={styles.fields}>
        <TextField
          label={t('movingAddress')}
          hint={t('movingAddressHint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          required
          maxLength={300}
          value={address}
          disabled={isBusy}
          onChange={({ target }) => setAddress(target.value)}
        />
        <TextField
          label={t('movingToken')}
          hint={t('movingTokenHint')}
          type="password"
          autoComplete="off"
          required
          maxLength={2000}
          value={token}
          disabled={isBusy}
          onChange={({ target }) => setToken(target.value)}
        />
      </div>
      <Checkbox
        label={t('movingHistory')}
        checked={history}
        disabled={isBusy}
        onChange={({ target }) => setHistory(target.checked)}
      >
        {t('movingHistory')}
      </Checkbox>
      <p className={styles.later}>{t('movingPasswords')}</p>
      {!isChecked && <p className={styles.later}>{t('movingCheckFirst')}</p>}
      <div className={styles.actions}>
        <Button type="submit" disabled={isBusy || !isWhole}>
          {t('movingCheck')}
        </Button>
        <Button
          type="button"
          kind="primary"
          disabled={isBusy || !isWhole || !isChecked}
          onClick={() => starting.mutate('import')}
        >
          {t(isBroken ? 'movingContinue' : 'movingStart')}
        </Button>
      </div>
    </form>
  )
}
