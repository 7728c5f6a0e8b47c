import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ConnectionsIcon } from '../../ui/icons.ts'

const load = () => import('./ConnectionsPage.tsx')

/** VEH-6, GRP-2, USER-6: the links of vehicles, groups and users. The page itself checks who may change them. */
export const connections = defineFeature({
  id: 'connections',
  title: 'sharedConnections',
  may: 'edit',
  requires: 'connections',
  icon: ConnectionsIcon,
  menu: { reachedFrom: 'a vehicle, a group or a user' },
  words: 'connections',
  help: 'helpConnections',
  screens: [
    { at: paths.deviceConnections(':id'), may: 'vehicles', load, props: { owner: 'device' }, isBare: true },
    { at: paths.groupConnections(':id'), may: 'groups', load, props: { owner: 'group' }, isBare: true },
    { at: paths.userConnections(':id'), load, props: { owner: 'user' }, isBare: true },
    { at: paths.clientConnections(':id'), load, props: { owner: 'client' }, isBare: true },
    { at: paths.resellerConnections(':id'), load, props: { owner: 'reseller' }, isBare: true },
  ],
})
