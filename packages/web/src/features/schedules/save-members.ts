import type { Device } from '@rastro/core/resources/device'
import { api } from '../../api/fleet.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { LinksNotSaved, type saveLinks } from '../../resource/connections/link-changes.ts'

/** Moves the chosen vehicles into the group that is the schedule, and those taken out into none. Throws `LinksNotSaved`. */
export const saveMembers: typeof saveLinks = async ({ id: groupId }, { device: changes = [] }, onDone) => {
  try {
    for (const [at, { id, linked }] of changes.entries()) {
      await saveVersioned<Device>({
        calls: api.devices,
        id,
        change({ item }) {
          if (linked) return { ...item, groupId }
          return item.groupId === groupId ? { ...item, groupId: 0 } : item
        },
      })
      onDone('device', changes.slice(at + 1))
    }
  } catch (cause) {
    throw new LinksNotSaved('The vehicles were not saved', { cause })
  }
}
