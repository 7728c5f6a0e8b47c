import type { ReactNode } from 'react'
import { api } from '../../api/block.ts'
import { useT } from '../../i18n/translate.ts'
import { blockingValue } from '../../live/blocking.ts'
import BlockDialog from './BlockDialog.tsx'
import { showSent } from './send-result.ts'
import { useEngineCommand } from './use-engine-command.ts'

/** Blocks the engine of a vehicle selected on its card or in the palette (`blockingValue`). */
export default function Blocking({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('block')
  const command = useEngineCommand(deviceId, 'cut')
  return (
    <BlockDialog
      about={{ deviceId }}
      note={command?.saved && t('blockSaved', { name: command.saved })}
      refused={command ? undefined : t(command === null ? 'blockWhySaved' : 'sharedLoading')}
      send={async (description) =>
        showSent(t, await api.commands.send({ query: {}, body: { ...command!.body, description } }))
      }
      onClose={() => blockingValue.set(null)}
    />
  )
}
