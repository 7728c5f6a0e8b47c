import { trackerModels } from '@rastro/core/trackers/models'
import { type Network, networks } from '@rastro/core/trackers/networks'
import { type Setup, setupMessages } from '@rastro/core/trackers/setup-messages'
import type { TrackerModel } from '@rastro/core/trackers/tracker-model'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What a person has chosen and typed for the set-up of a tracker. */
export interface Draft {
  readonly uniqueId: string
  readonly network: string
  /** The APN that is typed, where none of the list is chosen. */
  readonly own: Pick<Network, 'apn' | 'user' | 'password'>
  /** Seconds. */
  readonly interval: number
  /** Undefined: that of the maker. */
  readonly password: string | undefined
}

/** The choice of an APN that is not in the list. */
export const OTHER_NETWORK = ''

export interface DraftState {
  readonly model: TrackerModel | undefined
  readonly draft: Draft
  setModel(model: TrackerModel): void
  change(part: Partial<Draft>): void
}

/** The model stands in the address, so that a link can name it; the rest lives as long as the page. */
export function useDraft(): DraftState {
  const [search, setSearch] = useSearchParams()
  const name = search.get('model')
  const [draft, setDraft] = useState<Draft>({
    uniqueId: '',
    network: networks[0]!.name,
    own: { apn: '', user: '', password: '' },
    interval: 30,
    password: undefined,
  })
  const model = useMemo(() => trackerModels.find((one) => one.name === name), [name])
  return {
    model,
    draft,
    setModel(chosen) {
      setSearch({ model: chosen.name }, { replace: true })
      setDraft({ ...draft, password: undefined })
    },
    change: (part) => setDraft({ ...draft, ...part }),
  }
}

/** The access point that is chosen or typed. */
export const networkOf = ({ network, own }: Draft): Pick<Network, 'apn' | 'user' | 'password'> =>
  networks.find(({ name }) => name === network) ?? own

/** The messages of this draft, for a tracker that reports to this host and port. */
export function setupOf(
  model: TrackerModel,
  draft: Draft,
  at: { readonly host: string; readonly port: number },
): Setup {
  const { apn, user, password } = networkOf(draft)
  return setupMessages({
    model,
    ...at,
    apn,
    apnUser: user,
    apnPassword: password,
    password: draft.password,
    id: draft.uniqueId,
    interval: draft.interval,
  })
}
