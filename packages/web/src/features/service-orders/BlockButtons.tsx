import { refusalOf } from '@rastro/core/access/access'
import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/commands.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { useViewer } from '../../session/viewer.ts'
import { BlockDialog } from '../../shell/block/LazyBlock.tsx'
import { useEngineCommand } from '../../shell/block/use-engine-command.ts'
import { Button } from '../../ui/Button.tsx'
import { workKey } from './use-work.ts'

/** Blocks the engine with the safe block, and releases it, for the test of an order. */
export function BlockButtons({ work: { order, context } }: { work: OrderAnswer }): ReactNode {
  const t = useT('orders')
  const viewer = useViewer()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, number, deviceId } = order
  const cut = useEngineCommand(deviceId, 'cut')
  const free = useEngineCommand(deviceId, 'resume')
  const description = t('orderBlockReason', { number })
  const reload = () => queries.invalidateQueries({ queryKey: workKey(id) })
  const freeing = useMutation({
    mutationFn: () => api.commands.send({ query: {}, body: { ...free!.body, description } }),
    onError: showError,
    onSettled: reload,
  })
  const refusal = refusalOf(viewer, 'command.engine')
  if (refusal || cut === null) return <small>{refusal && t(refusal.text)}</small>
  if (context.isBlocked) {
    return (
      <Button kind="primary" disabled={!free || freeing.isPending} onClick={() => freeing.mutate()}>
        {t('orderFree')}
      </Button>
    )
  }
  return (
    <>
      <Button kind="danger" disabled={!cut} onClick={() => setAsking(true)}>
        {t('orderBlock')}
      </Button>
      {isAsking && cut && (
        <BlockDialog
          about={{ deviceId }}
          note={t('orderBlockNote', { number })}
          detail={description}
          send={async (reason) => {
            await api.commands.send({ query: {}, body: { ...cut.body, description: reason } })
            await reload()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
