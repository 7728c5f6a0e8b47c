import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/connections.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { errorText } from '../show-error.ts'
import styles from './Connections.module.css'
import { type ConnectionOwner, ownersOf } from './connection-kinds.ts'
import { inBulks, pairsOf } from './in-bulks.ts'
import type { LinkManyProps } from './link-many-props.ts'

type OwnerKind = ConnectionOwner['kind']
const maxFound = 20
const words = { device: 'sharedVehicle', group: 'sharedGroup', user: 'sharedUser' } as const

/** Links all selected items of a list to one vehicle, group or user. */
export default function LinkMany({ kind, ids, onDone, onClose }: LinkManyProps): ReactNode {
  const t = useT('connections')
  const seesUsers = useCan('users')
  const possible = ownersOf(kind, seesUsers)
  const [ownerKind, setOwnerKind] = useState<OwnerKind>(possible[0] ?? 'user')
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<{ id: number; text: string }>()
  const choices = useOwners(ownerKind, typed)
  const linking = useMutation({
    mutationFn: (id: number) => inBulks(pairsOf({ kind: ownerKind, id }, kind, ids), true),
    onSuccess() {
      showToast('notice', t('connectionsLinkedTo', { count: ids.length, name: chosen?.text ?? '' }))
      onClose()
      onDone()
    },
  })
  return (
    <Dialog
      title={t('connectionsLinkMany', { count: ids.length })}
      onClose={onClose}
      onSubmit={() => chosen && linking.mutate(chosen.id)}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!chosen || linking.isPending}>
            {t('listLink')}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        {possible.length > 1 && (
          <Segments<OwnerKind>
            label={t('sharedType')}
            value={ownerKind}
            choices={possible.map((owner) => ({ value: owner, text: t(words[owner]) }))}
            onChange={(owner) => {
              setOwnerKind(owner)
              setChosen(undefined)
            }}
          />
        )}
        <Combobox
          label={t(words[ownerKind])}
          chosen={chosen?.text ?? ''}
          choices={choices}
          nothing={t('sharedNothingFound')}
          clearLabel={t('sharedClear')}
          error={linking.error ? errorText(linking.error) : undefined}
          onType={setTyped}
          onChoose={(choice) => {
            setChosen(choice && { id: Number(choice.id), text: choice.text })
            linking.reset()
          }}
        />
      </div>
    </Dialog>
  )
}

/** The server's matches among the possible owners, after a debounce. */
function useOwners(kind: OwnerKind, typed: string | undefined) {
  const t = useT('connections')
  const { administrator } = useUser()
  const keyword = useSettled(typed?.trim() ?? '', 250)
  const { data } = useQuery({
    queryKey: viewKey('permission', 'owners', kind, keyword),
    queryFn: async (): Promise<{ id: number; name: string }[]> => {
      const query = { keyword, limit: maxFound, excludeAttributes: true, ...(administrator && { all: true }) }
      if (kind === 'device') return api.devices.list({ query })
      return kind === 'group' ? api.groups.list({ query }) : api.users.list({ query })
    },
    enabled: typed !== undefined,
  })
  return data?.map(({ id, name }) => ({ id, text: name || t('sharedNoName') }))
}
