import type { Group } from '@rastro/core/resources/group'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entityKey } from '../../api/query-keys.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { useT } from '../../i18n/translate.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { showError } from '../../resource/show-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { insideOf } from './tree.ts'

interface Move {
  readonly id: number
  /** The new parent group; 0 for none. */
  readonly into: number
}

/** Moves a group into another after validation; the notice offers to undo it. */
export function useMove(groups: readonly Group[]): (move: Move) => void {
  const t = useT('groups')
  const queries = useQueryClient()
  const nameOf = (id: number) => groups.find((group) => group.id === id)?.name.trim() || t('sharedNoName')
  const moving = useMutation({
    async mutationFn({ id, into }: Move) {
      let before = 0
      await saveVersioned<Group>({
        calls: groupEntity.calls,
        id,
        change({ item }) {
          before = item.groupId
          return { ...item, groupId: into }
        },
      })
      return before
    },
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: entityKey(groupEntity.resource) }),
  })
  return ({ id, into }) => {
    const [name, place] = [nameOf(id), nameOf(into)]
    const group = groups.find((each) => each.id === id)
    if (!group || group.groupId === into) return
    if (insideOf(groups, id).has(into)) {
      showToast('error', into === id ? t('groupMoveSelf', { name }) : t('groupMoveInside', { name, place }))
      return
    }
    moving.mutate(
      { id, into },
      {
        onSuccess: (before) =>
          showToast('notice', into ? t('groupMoved', { name, place }) : t('groupMovedTop', { name }), {
            text: t('groupMoveUndo'),
            onSelect: () => moving.mutate({ id, into: before }),
          }),
      },
    )
  }
}
