import { maxCopyDays } from '@rastro/core/api/privacy'
import type { User } from '@rastro/core/resources/user'
import { type ReactNode, useState } from 'react'
import { ask } from '../../api/client.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { showError } from '../../resource/show-error.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ExportIcon } from '../../ui/icons.ts'
import { saveFile } from '../../ui/save-file.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { accountForm } from './person-form.ts'
import styles from './Security.module.css'

const dayMs = 86_400_000
/** The days that are proposed. */
const usualDays = 30
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Decision 148: downloads what is kept about an account, with the history of its vehicles of some days. */
export function CopyPanel({ account }: { account: User }): ReactNode {
  const t = useT('privacy')
  const { section } = useFormWords(accountForm)
  const isOwn = useUser().id === account.id
  const [from, setFrom] = useState(() => dayOf(Date.now() - (usualDays - 1) * dayMs))
  const [to, setTo] = useState(() => dayOf(Date.now()))
  const [isMaking, setMaking] = useState(false)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const isRange = days >= 1 && days <= maxCopyDays
  const download = async () => {
    setMaking(true)
    try {
      // Days of the page: until the last moment of the last one
      const range = { from: new Date(`${from}T00:00`), to: new Date(`${to}T23:59:59.999`) }
      const query = `from=${range.from.toISOString()}&to=${range.to.toISOString()}`
      const response = await ask({ method: 'GET', bodyType: 'json', url: `/api/users/${account.id}/data?${query}` })
      const name = /filename=(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'rastro.zip'
      saveFile(name, await response.blob())
      showToast('notice', t('copyDone'))
    } catch (error) {
      showError(error)
    }
    setMaking(false)
  }
  const error = isRange ? undefined : t('copyRange', { most: maxCopyDays })
  return (
    <Section {...section('copy')}>
      <Wide>
        <p className={styles.none}>{t('copyText', { days: maxCopyDays })}</p>
      </Wide>
      <TextField
        label={t('copyFrom')}
        type="date"
        value={from}
        max={to}
        error={error}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField label={t('copyTo')} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      <Wide>
        <Button icon={ExportIcon} disabled={isMaking || !isRange} onClick={() => void download()}>
          {t(isMaking ? 'copyMaking' : isOwn ? 'copyOwn' : 'copyOf')}
        </Button>
      </Wide>
    </Section>
  )
}
