import type { Driver } from '@rastro/core/resources/driver'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/privacy.ts'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'

/** Decision 148: makes a driver a number, where they ask for it: name, documents and pictures go, the history keeps the card. */
export function EraseDriver({ driver }: { driver: Driver }): ReactNode {
  const t = useT('drivers')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const erase = async () => {
    setRunning(true)
    try {
      const { protocol } = await api.erasures.eraseDriver({ params: { id: driver.id } })
      await queries.invalidateQueries({ queryKey: entityKey('driver') })
      showToast('notice', t('driverErased', { protocol }))
      await navigate(paths.drivers, { replace: true })
    } catch (error) {
      setRunning(false)
      showError(error)
    }
  }
  return (
    <>
      <Button icon={DeleteIcon} onClick={() => setOpen(true)}>
        {t('driverErase')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('driverEraseTitle', { name: driver.name })}
          text={t('driverEraseText')}
          onClose={() => setOpen(false)}
          onSubmit={() => void erase()}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{t('sharedCancel')}</Button>
              <Button kind="danger" type="submit" disabled={isRunning}>
                {t('driverErase')}
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </>
  )
}
