import { AppError } from '@rastro/core/kit/errors'
import type { Contacts } from '@rastro/core/model/contact'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/contacts.ts'
import { itemKey } from '../../api/query-keys.ts'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { useUser } from '../../session/session.ts'
import { showToast } from '../../ui/toasts.ts'

/** The verification state of one's own email and phone; undefined while loading. */
export const useContacts = (): { contacts: Contacts | undefined; isFailed: boolean } => useContactsOf(useUser().id)

/** That of the person with this id. */
export function useContactsOf(id: number): { contacts: Contacts | undefined; isFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: itemKey('user', id, 'contacts'),
    queryFn: () => api.contacts.get({ params: { id } }),
    enabled: has('contacts'),
    // The link may have been opened in another tab
    refetchOnWindowFocus: 'always',
  })
  return { contacts: data, isFailed: isError }
}

/** One action on them, which returns their new state; `done` is the notice after success. */
export function useContactAction<Input = void>(
  call: (id: number, input: Input) => Promise<Contacts>,
  done: string,
): { run(input: Input): void; isRunning: boolean; error: unknown } {
  const { id } = useUser()
  const queries = useQueryClient()
  const action = useMutation({
    mutationFn: (input: Input) => call(id, input),
    onSuccess(contacts) {
      queries.setQueryData(itemKey('user', id, 'contacts'), contacts)
      showToast('notice', done)
    },
    // An error of the code stands at its field
    onError: (error) => (error instanceof AppError && error.field === 'code') || showError(error),
  })
  return { run: (input) => action.mutate(input), isRunning: action.isPending, error: action.error }
}
