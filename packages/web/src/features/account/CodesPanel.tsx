import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/passkeys.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useServer } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { AskedCodes, RecoveryCodes, TurnOnCodes } from './CodesDialogs.tsx'
import { Loaded } from './Loaded.tsx'
import { accountForm } from './person-form.ts'
import styles from './Security.module.css'

const queryKey = localKey('oneTimeCodes')
/** From this number on the page asks for new ones. */
const few = 3

/** Decision 135: one-time codes are turned on and off, and recovery codes renewed. */
export function CodesPanel(): ReactNode {
  const t = useT('security')
  const { section } = useFormWords(accountForm)
  const { attributes } = useServer()
  const queries = useQueryClient()
  const state = useQuery({ queryKey, queryFn: () => api.codes.get({}), gcTime: 0, meta: { quiet: true } })
  const [open, setOpen] = useState<'on' | 'off' | 'renew'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const onCodes = (made?: readonly string[]) => {
    close()
    setCodes(made)
    void queries.invalidateQueries({ queryKey })
  }
  return (
    <Section {...section('codes')}>
      <Wide>
        <Loaded {...state} failed={t('codesFailed')}>
          {({ isOn, recoveryCodesLeft }) => (
            <>
              <p className={styles.none}>
                <strong>{t(isOn ? 'codesOn' : 'codesOff')}</strong>
                {recoveryCodesLeft !== null && ` · ${t('codesLeft', { count: recoveryCodesLeft })}`}
                {recoveryCodesLeft !== null && recoveryCodesLeft <= few && `. ${t('codesFew')}`}
              </p>
              <div className={styles.actions}>
                {!isOn && <Button onClick={() => setOpen('on')}>{t('codesTurnOn')}</Button>}
                {isOn && <Button onClick={() => setOpen('renew')}>{t('codesRenew')}</Button>}
                {isOn && attributes.totpForce !== true && (
                  <Button onClick={() => setOpen('off')}>{t('codesTurnOff')}</Button>
                )}
              </div>
            </>
          )}
        </Loaded>
        {open === 'on' && <TurnOnCodes onCodes={onCodes} onClose={close} />}
        {(open === 'off' || open === 'renew') && <AskedCodes act={open} onCodes={onCodes} onClose={close} />}
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      </Wide>
    </Section>
  )
}
